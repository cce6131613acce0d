"""With which codes the server closes a WebSocket, and what each means to a client."""

GONE, TOO_BIG, GOING, REFUSED = 1001, 1009, 1012, 4403

MEANINGS = {
    GONE: "you were silent, or did not read what was sent: come back with `since`",
    TOO_BIG: "a message of yours was too long: do not send it again",
    GOING: (
        "the server stops or the table was closed (a `TellGoodbye` came before), "
        "or too much of what you said was refused (see *Rates*)"
    ),
    REFUSED: "you may not come in; the one message before it is a `TellRefused` that says why",
}

"""The legal matches of any hand on any row, compared with trying everything."""

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from games.dos.tables import DECK, table

ALL = sorted(DECK.elements())
ORDER = [f"{c}{n}" for n in (1, 3, 4, 5, 6, 7, 8, 9, 10, "#") for c in "bgry"] + ["W"]


def meanings(card):
    """All (number, colour) that a card can stand for."""
    if card == "W":
        return [(2, colour) for colour in "bgry"]
    if card[1] == "#":
        return [(number, card[0]) for number in range(1, 11)]
    return [(int(card[1:]), card[0])]


def outcomes(cards, on):
    """Whether cards can be played on a row card without (False) and with (True) a colour match."""
    found = set()
    for on_number, on_colour in meanings(on):
        for played in product(*map(meanings, cards)):
            if sum(number for number, _ in played) == on_number:
                found.add(all(colour == on_colour for _, colour in played))
    return found


def tried(hand, row):
    """Every match as text, by trying every card, every pair and every meaning of every wild."""
    plays = {(card,) for card in hand}
    plays |= {tuple(sorted(pair, key=ORDER.index)) for pair in combinations(hand, 2)}
    texts = set()
    for cards, on in product(plays, set(row)):
        found = outcomes(cards, on)
        base = f"{'+'.join(cards)} on {row.index(on) + 1}"
        texts |= {base} if found else set()
        texts |= {base + " plain"} if len(found) == 2 else set()
    return texts


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(0, 107), unique=True, min_size=3, max_size=14), st.data())
def test_legal_matches_equal_a_brute_force_enumeration(picked, data):
    cards = [ALL[i] for i in picked]
    in_row = data.draw(st.integers(2, max(2, len(cards) - 1)))
    row, hand = cards[:in_row], cards[in_row:] or ["b1"]
    if hand == ["b1"] and cards.count("b1") == 3:
        return
    m = table(" ".join(hand), "", row=" ".join(row), rest=1)
    legal = {text for text in m.legal(0) if " on " in text and not text.endswith("DOS!")}
    expected = tried(hand, row)
    assert legal == expected
    carrying = {text for text in m.legal(0) if " on " in text and text.endswith(" DOS!")}
    used = {text: 1 + text.count("+") for text in expected}
    assert carrying == {f"{text} DOS!" for text, n in used.items() if len(hand) - n == 2}


def test_brute_force_agrees_for_every_single_card_and_pair():
    """Each kind of row card, with each kind alone and each pair of kinds: the whole table."""
    from gamenight.games.dos.cards import KIND_OF
    from gamenight.games.dos.kernels.plays import CHOICE, EARNS, MATCH, double_of, single_of

    for row in ORDER:
        plays = [(a,) for a in ORDER] + [(a, b) for i, a in enumerate(ORDER) for b in ORDER[i:]]
        for cards in plays:
            kinds = [KIND_OF[card.lower()] for card in (*cards, row)]
            move = int(single_of(*kinds) if len(cards) == 1 else double_of(*kinds))
            found = outcomes(cards, row)
            assert (move > 0) == bool(found), (cards, row)
            if found:
                assert bool(CHOICE[move - MATCH]) == (len(found) == 2), (cards, row)
                assert EARNS[move - MATCH] == (len(cards) if True in found else 0), (cards, row)

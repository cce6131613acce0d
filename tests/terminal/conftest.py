"""Tests of the terminal await: Textual's pilot drives the real app without a terminal."""

import pytest


@pytest.fixture
def anyio_backend():
    return "asyncio"

"""Without the extra, an import says which one to install."""

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "package"),
    [("gym", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")],
)
def test_an_import_names_the_extra(monkeypatch, module, package):
    name = f"gamenight.research.{module}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as refused:
        importlib.import_module(name)
    assert f"{name} needs {package}" in str(refused.value)
    assert "pip install '.[research]'" in str(refused.value)

"""Imports point one way: server, lab, envs, bots and the commands -> games -> core."""

import ast
import sys
from pathlib import Path

import pytest

import claycrown

PACKAGE = Path(claycrown.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
# What the engine itself may use beside the standard library: mypyc's small runtime.
RUNTIME = {"librt", "mypy_extensions"}


def name_of(path):
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path):
    """Every module a file names in an import, those for type checkers included."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    known = {name_of(module) for module in MODULES}
    return {name for name in found if not name.startswith("claycrown") or name in known}


def layer(name):
    parts = name.split(".")
    if parts[:2] == ["claycrown", "core"]:
        return 0
    return 1 if parts[:2] == ["claycrown", "games"] else 2


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_only_from_its_own_layer_or_below(path):
    ours = layer(name_of(path))
    others = {name for name in imported(path) if name.startswith("claycrown.")}
    wrong = {name for name in others if layer(name) > ours}
    if name_of(path) != "claycrown":
        assert not wrong
    else:
        assert wrong <= {"claycrown._build"}


@pytest.mark.parametrize("path", [m for m in MODULES if layer(name_of(m)) < 2], ids=name_of)
def test_the_engine_does_not_use_the_front_door_or_foreign_packages(path):
    tops = {name.split(".")[0] for name in imported(path)}
    assert "claycrown" not in imported(path)
    assert tops <= RUNTIME | {"claycrown"} | sys.stdlib_module_names


@pytest.mark.parametrize("path", [m for m in MODULES if layer(name_of(m)) == 1], ids=name_of)
def test_no_game_imports_another(path):
    game = name_of(path).split(".")[2:3]
    used = [name for name in imported(path) if name.startswith("claycrown.games.")]
    games = {name.split(".")[2] for name in used}
    assert games <= set(game)


def test_the_core_names_no_game():
    for path in MODULES:
        if layer(name_of(path)) == 0:
            text = path.read_text("utf-8").lower()
            assert not [game for game in claycrown.NAMES if game in text], path.name


def test_this_test_can_see_an_import_that_points_up(tmp_path):
    path = tmp_path / "up.py"
    path.write_text("from claycrown.games.terracotta import turn\nimport claycrown.cli\n")
    assert {layer(name) for name in imported(path)} == {1, 2}

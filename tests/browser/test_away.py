"""A friend who is gone does not hold the table up: whoever still plays lets a bot play."""

import pytest
from browsing import FRIEND, ME, Server, kept, lay_table, take_seats, until

IMPATIENT = """
from claycrown.cli import main
from claycrown.server import attendance

attendance.AWAY_SECONDS = 1.0
if __name__ == "__main__":  # its processes for bots load this file too
    main()
"""
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("away")
    program = folder / "serve.py"
    program.write_text(IMPATIENT, "utf-8")
    running = Server(folder, [str(program)])
    yield running
    running.stop()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_a_bot_plays_for_a_friend_who_is_gone_until_he_is_back(guests, server, viewport):
    laid = lay_table(server, "terracotta", [FRIEND, ME], pace=0.4)
    ann, ben = guests(**({"viewport": viewport} if viewport else {})), guests()
    take_seats(ben, laid, 0)
    take_seats(ann, laid, 1)
    ann.locator("#seat-0 .seat-menu").click()
    assert "Somebody else sits here" in ann.inner_text("#seat-dialog")
    assert ann.locator("#seat-dialog [data-seat-do]:visible").count() == 0
    ann.keyboard.press("Escape")
    ben.goto("about:blank")
    until(ann, lambda: "Ben is away: press ⋯" in ann.inner_text("#ask"))
    assert ann.inner_text("#seat-0 .state") == "to decide, but away"
    ann.locator("#seat-0 .seat-menu").click()
    assert "Ben is away. Let a bot play for Ben?" in ann.inner_text("#seat-dialog")
    assert ann.locator("#seat-dialog [data-seat-do]:visible").all_inner_texts() == [
        "Let the bot play"
    ]
    ann.locator("#seat-level").select_option("random")
    ann.locator("#seat-dialog [data-seat-do=bot]").click()
    until(ann, lambda: kept(server, laid), "the bot's move")
    said = "Ben is away; Ann lets a bot play (random)."
    until(ann, lambda: said in ann.locator("#log").text_content())
    take_seats(ben, laid, 0)
    ben.locator("#ask").get_by_role("button", name="Play myself again").click()
    until(ben, lambda: "plays for you" not in ben.inner_text("#ask"))
    until(ann, lambda: "Ben is no longer played by a bot" in ann.locator("#log").text_content())

"""From a click to the next picture: what a player feels."""

import sys
from statistics import median, quantiles

import pytest
from browsing import FRIEND, ME, choose, lay_table, options, take_seats

MOST = 200  # milliseconds; a quiet machine needs a quarter of it
CLICKS = 20
# Notes when a click begins and when the picture that follows it has been painted.
PROBE = """() => {
  window.times = [];
  let began = null;
  addEventListener("click", () => { began = performance.now(); }, true);
  new MutationObserver(() => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      if (began !== null) window.times.push(performance.now() - began);
      began = null;
    };
    channel.port2.postMessage(0);
  })).observe(document.body, { attributeFilter: ["data-revision"] });
}"""


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_a_click_is_answered_at_once(guests, server, game, record_property):
    laid = lay_table(server, game, [ME, FRIEND])
    page = guests(motion=True)
    take_seats(page, laid, 0, 1)
    page.evaluate(PROBE)
    for number in range(CLICKS):
        lift = page.locator(".lift")
        if lift.count():
            lift.first.click()
            lift.first.wait_for(state="detached")
        offered = options(page)
        choose(page, offered[number * 5 % len(offered)], by_board=False)
    times = page.evaluate("window.times")
    record_property("median_ms", round(median(times), 1))
    sys.stdout.write(f"{game}: median {median(times):.0f} ms, most {max(times):.0f} ms\n")
    assert len(times) >= CLICKS // 2
    # A machine that is busy with other tests makes some clicks slow, a slow table makes all of
    # them slow: so the quicker ones judge. The true figure is that of the benchmark.
    quick = quantiles(times, n=4)[0]
    assert quick < MOST

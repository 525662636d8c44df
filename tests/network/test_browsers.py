"""Real pages in a real Chromium: two phones and a television at one game."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra network")
playwright = pytest.importorskip("playwright.sync_api", reason="the tests of pages need playwright")

from companion.engine.setups import Setup  # noqa: E402 - after the check that all of it is there
from companion.network.serving import Serving  # noqa: E402
from tests.network.tables import Hub, begun, served, session_of  # noqa: E402

# Real pages take a real browser, which pip does not bring; tests/network holds the same server without one.
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PHONE = {"width": 360, "height": 640}
SCREEN = {"width": 1920, "height": 1080}
PICTURES = os.environ.get("COMPANION_PICTURES", "")
pytestmark = [
    pytest.mark.machine,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed (apt-get install chromium)"),
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Pages:
    """The pages of one game; whatever a page complains of is a failure."""

    def __init__(self, chromium: Any, serving: Serving, hub: Hub) -> None:
        self.chromium, self.serving, self.hub = chromium, serving, hub
        self.complaints: list[str] = []

    def open(self, path: str, size: dict[str, int]) -> Any:
        page = self.chromium.new_context(viewport=size).new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(f"{self.serving.place}{path}")
        return page

    def phone(self, name: str) -> Any:
        """A phone that scans the code and sits down."""
        page = self.open(f"/#{self.serving.pairing.code}", PHONE)
        page.get_by_label(name).check()
        page.get_by_role("button").click()
        page.wait_for_selector("#own h2")
        return page

    def picture(self, page: Any, name: str) -> None:
        if PICTURES:
            page.screenshot(path=Path(PICTURES, f"{name}.png"), full_page="tv" not in name)


@pytest.fixture
def pages(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Pages]:
    game, players = getattr(request, "param", ("ministeel", 2))
    with served(session_of(game, players)) as (hub, serving):
        found = Pages(chromium, serving, hub)
        yield found
        assert not found.complaints


GAMES = [("ministeel", 2), ("sts", 2), ("mini_rogue", 2), ("miscrits", 2), ("broken_world", 2)]


@pytest.mark.parametrize("pages", GAMES, indirect=True, ids=[game for game, _players in GAMES])
def test_two_phones_and_a_television_play_every_game(pages: Pages) -> None:
    game = pages.hub.session.game.id
    join, tv = pages.open("/", PHONE), pages.open("/tv", SCREEN)
    pages.picture(join, f"{game}-join")
    phones = [pages.phone("Anna"), pages.phone("Ben")]
    for _step in range(8):
        asked = pages.hub.now(lambda: pages.hub.session.match.ask())
        if asked is None:
            break
        seats = getattr(asked, "seats", ()) or (asked.seat,)
        before = len(pages.hub.session.entries)
        _touch(phones[seats[0]])
        pages.hub.now(lambda: None)
        assert len(pages.hub.session.entries) > before
    for name, page in (("anna", phones[0]), ("tv", tv)):
        page.wait_for_timeout(200)
        pages.picture(page, f"{game}-{name}")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} is {wide} pixels too wide"
    assert tv.locator("#players article").count() == 2


def _touch(phone: Any) -> None:
    """Touch the first answer; without one, the first card that can be played, and its first act."""
    phone.wait_for_selector("#asked .answer, .card.able .face")
    if phone.locator("#asked .answer").count():
        phone.locator("#asked .answer").first.click()
    else:
        phone.locator(".card.able .face").first.click()
        phone.locator(".card .answer").first.click()
    phone.wait_for_selector("body:not(.busy)")


def test_a_phone_that_reloads_or_loses_its_connection_keeps_its_seat(pages: Pages) -> None:
    phone = pages.phone("Ben")
    phone.reload()
    phone.wait_for_selector("#own h2")
    phone.context.set_offline(True)
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    phone.wait_for_selector("#state:not([hidden])")
    phone.context.set_offline(False)
    phone.wait_for_selector("#state[hidden]", state="attached", timeout=4_000)
    assert phone.locator("#own h2").inner_text().startswith("Ben")


def test_a_phone_that_is_sent_away_is_told_so_and_shows_nothing_any_more(pages: Pages) -> None:
    phone = pages.phone("Ben")
    pages.serving.send_away(1)
    phone.wait_for_selector("[role=alert] ~ p a")
    assert phone.locator("#hand").count() == 0
    phone.goto(f"{pages.serving.place}/seat")
    phone.wait_for_selector("#code")


def test_a_name_is_never_markup(chromium: Any) -> None:
    odd = "<b id='odd'>Ben</b>"
    session = begun(Setup("ministeel", ("Anna", odd), "1", {}))
    with served(session) as (hub, serving):
        pages = Pages(chromium, serving, hub)
        phone, tv = pages.phone("Anna"), pages.open("/tv", SCREEN)
        tv.wait_for_selector("#players article")
        for page in (phone, tv):
            assert odd in page.locator("body").inner_text() and page.locator("#odd").count() == 0

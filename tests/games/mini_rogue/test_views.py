"""What a view of Mini Rogue shows: the dungeon, the tracks, the dice and which is due, the chances."""

from __future__ import annotations

from companion.engine.match import Match
from companion.engine.view import AtDie, AtOffer, AtSpace, View
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.parts.table_kit import TABLE_KIT
from companion.games.mini_rogue.state import Buy, Feat, Foresee, Go, Move, State, UseSkill
from tests.games.mini_rogue.plays import Dice, anna, begun, do, in_room, put


def seen(match: Match[State], viewer: int = 0) -> View:
    """The picture for one seat."""
    return GAME.view(match, viewer)


def test_the_board_shows_what_lies_open_and_where_one_may_go() -> None:
    match = in_room("merchant")
    put(match.state, 1, "bonfire")
    do(match, Go())
    [board] = seen(match).boards
    assert len(board.spaces) == 9
    assert [space.id for space in board.spaces if space.reachable] == ["1", "3"]
    assert board.spaces[1].label == "Bonfire"
    assert not board.spaces[1].face_down
    hidden = board.spaces[4]
    assert hidden.face_down
    assert (hidden.words, hidden.sign) == ("", "")
    [piece] = board.pieces
    assert (piece.space, piece.seat) == ("0", 0)
    move = next(option for option in seen(match).ask.options if option.act == Move(1))  # type: ignore[union-attr]
    assert move.at == (AtSpace("dungeon", "1"),)


def test_the_tracks_are_those_of_the_mats() -> None:
    tracks = {track.id: track for track in seen(in_room("merchant")).tracks}
    assert (tracks["areas"].value, tracks["areas"].first, tracks["areas"].maximum) == (1, 1, 10)
    assert [mark.value for mark in tracks["xp 0"].marks] == [0, 6, 18]
    assert (tracks["hp 0"].value, tracks["hp 0"].maximum, tracks["hp 0"].seat) == (10, 20, 0)
    assert set(tracks) == {"areas", "hp 0", "xp 0", "armor 0", "food 0", "gold 0"}


def test_the_die_that_is_due_is_said_large() -> None:
    match = in_room("armory")
    anna(match).xp, anna(match).curse = 6, True
    match.settle(Dice([4]))
    view = seen(match)
    assert view.ask is not None
    assert view.ask.prompt == "Anna: roll the second character die (skill check)."
    [pool] = view.pools
    assert [(die.kind, die.face, bool(die.words)) for die in pool.dice] == [
        ("character", "4", False),
        ("character", "", True),
        ("curse", "", False),
        ("dungeon", "", False),
    ]


def test_dice_of_an_attack_can_be_touched_and_say_their_chances() -> None:
    match = in_room("monster_curse_line")
    do(match, Go(), rolls=[3, 4])
    ask = seen(match).ask
    assert ask is not None
    feat = next(option for option in ask.options if option.act == Feat(0, "hp"))
    assert feat.at == (AtDie("pool", "character 1"),)
    assert "17% to win" in feat.label
    assert "to die" not in feat.label


def test_a_table_may_do_without_chances() -> None:
    match = in_room("monster_curse_line", odds=False)
    ask = seen(match).ask
    assert ask is not None
    assert not any("%" in option.label for option in ask.options)


def test_the_merchant_lays_out_what_can_be_bought() -> None:
    match = in_room("merchant")
    [row] = seen(match).card_rows
    assert [offer.price for offer in row.offers][:3] == ["1 gold", "2 gold", "3 gold"]
    ask = seen(match).ask
    assert ask is not None
    fire = next(option for option in ask.options if option.act == Buy("potion", "fire"))
    assert fire.at == (AtOffer("merchant", "fire"),)


def test_a_shared_screen_sees_the_same_dungeon() -> None:
    match = in_room("monster_curse_line", seats=2)
    assert seen(match, -1).boards == seen(match, 1).boards
    assert seen(match, -1).creatures == seen(match, 0).creatures


def test_the_box_holds_every_room_and_boss_once() -> None:
    cards = [copy.card for copy in TABLE_KIT.cards.box()]
    assert len(cards) == len({*cards}) == 15
    assert all(map(TABLE_KIT.cards.knows, cards))
    assert not TABLE_KIT.cards.knows("dagger")


def test_a_shown_room_that_lies_open_means_going_there() -> None:
    match = in_room("merchant")
    put(match.state, 1, "bonfire")
    do(match, Go())
    ask = match.ask()
    assert ask is not None
    meant = [act for act in TABLE_KIT.meant.thought(match.state, ask, 0, "bonfire") if act in match.legal(0)]
    assert meant == [Move(1)]
    assert not any(
        act in match.legal(0) for act in TABLE_KIT.meant.thought(match.state, ask, 0, "no such room")
    )


def test_chances_come_as_shares_for_small_bars_too() -> None:
    match = in_room("monster_curse_line")
    anna(match).hp = 4
    do(match, Go(), rolls=[3, 4])
    ask = seen(match).ask
    assert ask is not None
    [winning, dying] = next(option.odds for option in ask.options if option.act == Feat(0, "hp"))
    assert (winning.share, winning.good) == (1 / 6, True)
    assert (dying.share, dying.good) == (1 - 1 / 6, False)


def test_each_room_is_asked_for_with_its_place() -> None:
    match, asked = begun(), []
    for room in ("crow", "merchant", "bonfire"):
        told = seen(match).ask
        asked.append(told.prompt if told is not None else "")
        match.resolve(room)
        if room == "crow":
            match.do(0, Go())
    anna(match).character = "mage"
    match = Match(GAME, match.state)
    match.do(0, UseSkill("foresight"))
    match.do(0, Foresee(5))
    told = seen(match).ask
    asked.append(told.prompt if told is not None else "")
    places = ("the entrance", "top row, middle", "middle row, left", "middle row, right")
    assert asked == [f"Anna: reveal a room ({place}). Which one is it?" for place in places]

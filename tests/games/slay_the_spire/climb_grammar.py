"""What the English words of events, blessings and modifiers mean, as a table of patterns of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.loader import load
from tests.games.slay_the_spire.card_vocabulary import KEYWORDS
from tests.games.slay_the_spire.effect_grammar import DIE, card_rule, first_of, one
from tests.games.slay_the_spire.grammar import Grammar, Pattern

RELICS = {relic.name: relic.id for relic in load().relics.values()}
WORDS: dict[str, dict[str, Any]] = {
    "keyword": KEYWORDS,
    "relic": RELICS,
    "rarity": {name: name for name in ("common", "uncommon", "rare")},
    "change": {name: name for name in ("remove", "upgrade", "transform")},
    "deck": {"card rewards deck": "cards", "rare rewards deck": "rares", "colorless deck": "colorless"},
    "reward": {
        "a card reward": "card",
        "an upgraded card reward": "upgraded_card",
        "a rare reward": "rare",
        "a colorless card reward": "colorless",
        "a relic": "relic",
        "a potion": "potion",
        "a boss relic": "boss_relic",
    },
    "rewards": {
        "card rewards": "card",
        "upgraded card rewards": "upgraded_card",
        "rare rewards": "rare",
        "colorless card rewards": "colorless",
        "relics": "relic",
        "potions": "potion",
        "boss relics": "boss_relic",
    },
}


def given(what: Any, how: Any) -> Callable[[], cl.Give]:
    """Something that is given away."""
    return lambda: cl.Give(what, how)


GAIN: list[Pattern] = [
    ("heal to maximum HP", lambda: cl.HealBy("full")),
    ("heal <number> HP", lambda n: cl.HealBy(n)),
    ("lose <number> HP", lambda n: cl.LoseHpBy(n)),
    ("lose <number> HP (+1 for each player who chose this before)", lambda n: cl.LoseHpBy(n, True)),
    ("gain <number> gold", lambda n: cl.GainGold(n)),
    ("gain gold equal to that relic's cost", lambda: cl.GainGold(price_of_given=True)),
    ("lose <number> gold", lambda n: cl.LoseGold(n)),
    ("lose all gold", lambda: cl.LoseGold("all")),
    ("pay <number> gold", lambda n: cl.PayGold(n)),
    ("pay <number> gold, or give a relic or a potion", lambda n: cl.Stake(n, 1, 1)),
    ("give a relic", given("relic", "chosen")),
    ("give a random relic", given("relic", "random")),
    ("give the relic that was revealed", given("relic", "revealed")),
    ("give a potion", given("potion", "chosen")),
    ("reveal a random relic of yours", lambda: cl.RevealOwnRelic()),
    ("gain <reward>", lambda kind: cl.RewardOf(kind)),
    ("gain <number> <rewards>", lambda n, kind: cl.RewardOf(kind, n) if n > 1 else None),
    ("gain <reward> (reveal <number> cards)", lambda kind, n: cl.RewardOf(kind, reveal=n)),
    (
        "gain <reward> from the deck of another character",
        lambda kind: cl.RewardOf(kind, source="another_character"),
    ),
    ("add the top card of the <deck> to your deck", lambda deck: cl.RandomCard(deck)),
    ("add the top <number> cards of the <deck> to your deck", lambda n, deck: cl.RandomCard(deck, n)),
    ("gain a Curse", lambda: cl.GainCurse()),
    ("gain <number> Curses", lambda n: cl.GainCurse(n)),
    ("gain a random boss relic", lambda: cl.GainRandomBossRelic()),
    ("gain the relic <relic>", lambda relic: cl.GainRelicNamed(relic)),
    ("<change> <cards0>", lambda change, of: cl.ChangeOwnDeck(change, 1, of)),
    ("<change> <number> <cards2>", lambda change, n, of: cl.ChangeOwnDeck(change, n, of)),
    (
        "<change> <number> <cards2> at random",
        lambda change, n, of: cl.ChangeOwnDeck(change, n, of, how="random"),
    ),
    ("<change> <cards0> at random", lambda change, of: cl.ChangeOwnDeck(change, 1, of, how="random")),
    ("<change> all <cards2>", lambda change, of: cl.ChangeOwnDeck(change, 1, of, how="all")),
    (
        "<change> a <rarity> or <rarity> card",
        lambda change, one, other: cl.ChangeOwnDeck(change, rarities=(one, other)),
    ),
    (
        "if it was uncommon: <joined>. If it was rare: <joined>. If it was a Curse: <joined>",
        lambda uncommon, rare, curse: cl.ByRemoved(uncommon, rare, curse),
    ),
    (
        "shuffle your deck, reveal <number> cards and remove one of them",
        lambda n: cl.RemoveOneOfRevealed(n),
    ),
    ("swap a card from your deck with another player", lambda: cl.SwapWithPlayer("card")),
    ("swap a relic with another player", lambda: cl.SwapWithPlayer("relic")),
    ("roll the die<rolled>", lambda rows: cl.RollFor(rows)),
    ("do this again, or leave", lambda: cl.RepeatOrLeave()),
    ("fight an encounter", lambda: cl.FightNow("encounter")),
    ("fight an Elite", lambda: cl.FightNow("elite")),
    (
        "fight a random Act I Boss (instead of its rewards: <joined>)",
        lambda rewards: cl.FightNow("act_1_boss", rewards),
    ),
    ("this room becomes an Encounter", lambda: cl.EnterRoom("encounter")),
    ("this room becomes a Merchant", lambda: cl.EnterRoom("merchant")),
    ("move to any room further up, ignoring the paths", lambda: cl.MoveAnywhere()),
]
ROLLED: list[Pattern] = [
    (". On <faces>: <joined>", lambda faces, gains: (cl.RollRow(faces, gains),)),
    (". On <faces>: <joined><rolled>", lambda faces, gains, rows: (cl.RollRow(faces, gains), *rows)),
]
WITHIN: list[Pattern] = [
    ("<gain>", one),
    ("<gain> (each player)", lambda gain: replace(gain, to="each_player") if hasattr(gain, "to") else None),
    ("<gain> (one player)", lambda gain: replace(gain, to="one_player") if hasattr(gain, "to") else None),
]
TOLD: list[Pattern] = [
    ("<gain>", one),
    ("each player: <gain>", lambda gain: replace(gain, to="each_player") if hasattr(gain, "to") else None),
]
OPTION: list[Pattern] = [
    ("Nothing happens.", lambda: ("", ())),
    ("<gains>", lambda gains: ("", gains)),
    ("Only if someone has <relic>: <gains>", lambda relic, gains: (relic, gains)),
]
RUN_MODIFIER: list[Pattern] = [
    ("At the start: <gains>", lambda gains: {"at_start": gains}),
    ("At the end of combat: <gains>", lambda gains: {"end_of_combat": gains}),
    ("After each event: <gains>", lambda gains: {"after_event": gains}),
    ("Instead of each card reward, transform a card.", lambda: {"card_rewards_become": "transform"}),
    ("In encounters, gain a relic instead of each card reward.", lambda: {"encounter_cards_become": "relic"}),
    (
        "<run_modifier> Each card of a reward is revealed from a different deck.",
        lambda m: {**m, "prismatic": True},
    ),
    ("Map tokens stay face down until the party reaches them.", lambda: {"map_tokens_face_down": True}),
    ("No player can rest.", lambda: {"no_rest": True}),
]
GRAMMAR = Grammar(
    {
        "cards0": card_rule(0),
        "cards2": card_rule(2),
        "faces": DIE,
        "gain": GAIN,
        "told": TOLD,
        "within": WITHIN,
        "joined": [("<within>", first_of), ("<within>, <joined>", lambda first, others: (first, *others))],
        "rolled": ROLLED,
        "said": [("<Told>.", one)],
        "gains": [("<said>", first_of), ("<said> <gains>", lambda first, others: (first, *others))],
        "option": OPTION,
        "always": [("Always: <gains>", one)],
        "blue": [("Choose one: (1) <Joined>. (2) <Joined>. (3) <Joined>.", lambda *options: options)],
        "run_modifier": RUN_MODIFIER,
    },
    WORDS,
)

"""What the English words of faces mean, line by line: cards, items and enemies, above the effects."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import kinds as con
from companion.games.slay_the_spire.content import values as val
from tests.games.slay_the_spire.card_vocabulary import WORDS
from tests.games.slay_the_spire.effect_grammar import EFFECTS, one
from tests.games.slay_the_spire.grammar import Grammar, Pattern

# ---------------------------------------------------------------- abilities

WHEN: list[Pattern] = [
    ("<moment>", one),
    ("Die <faces>", lambda faces: ab.OnDie(faces)),
    ("When you draw <cards0>", lambda of: ab.OnDraw(of)),
    ("When a player draws <cards0>", lambda of: ab.OnDraw(of)),
    ("When you play <cards0>", lambda of: ab.OnPlay(of)),
    ("When a player plays <cards0>", lambda of: ab.OnPlay(of)),
    ("When you enter <stance>", lambda stance: ab.OnEnter(stance)),
    ("When <name> in its row dies", lambda name: ab.OnAllyDeath(name)),
    ("After slot <number>", lambda n: ab.OnSlotDone(n)),
    ("When you add <cards0> to your deck", lambda of: ab.OnAddToDeck(of)),
]
WHENEVER: list[Pattern] = [
    ("<when>", lambda when: (when, None, None)),
    ("<when> (<limit>)", lambda when, limit: (when, limit, None) if when != "activated" else None),
    ("<Limit>", lambda limit: ("activated", limit, None)),
    ("The first time it is damaged each combat", lambda: ("first_damage", "combat", None)),
    (
        "<when> for the first time each turn",
        lambda when: (when, "turn", val.Happened("first_entry_this_turn")),
    ),
    ("<whenever>, if <condition>", lambda when, test: (*when[:2], test) if when[2] is None else None),
]
ABILITY: list[Pattern] = [
    (
        "<whenever>, at the start of the next round: <script>",
        lambda when, do: ab.Ability(when[0], (fx.Later("start_of_next_round", do),), when[2], when[1]),
    ),
    ("<whenever>: <script>", lambda when, do: ab.Ability(when[0], do, when[2], when[1])),
    ("<whenever>, you may: <script>", lambda when, do: ab.Ability(when[0], do, when[2], when[1], True)),
]

# ---------------------------------------------------------------- faces of cards and items


def side(**parts: Any) -> dict[str, Any]:
    """What a line says of the side of a card."""
    return parts


LINE: list[Pattern] = [
    ("<script>", lambda do: side(do=do)),
    ("<rule> <script>", lambda rule, do: side(do=do, **rule)),
    ("<modifier>.", lambda modifier: side(modifiers=(modifier,))),
    ("<ability>", lambda ability: side(abilities=(ability,))),
    ("<keywords>", lambda keywords: side(keywords=keywords)),
    ("<number> uses, then discard this.", lambda n: side(uses=n)),
]
KEYWORD_LIST: list[Pattern] = [
    ("<keyword>.", lambda keyword: (keyword,)),
    ("<keyword>. <keywords>", lambda keyword, others: (keyword, *others)),
]
RULE: list[Pattern] = [
    (
        "Costs <number> less for each <thing>.",
        lambda n, thing: side(cost_change=val.Count(per=thing, multiply=-n)),
    ),
    ("Costs <number> less if <condition>.", lambda n, test: side(cost_change=val.Count(plus=-n, test=test))),
    ("Costs <number> more if <condition>.", lambda n, test: side(cost_change=val.Count(plus=n, test=test))),
    ("X must be at least <number>.", lambda n: side(x_min=n)),
    ("Playable only if <condition>.", lambda test: side(play_if=test)),
    ("Playable only if <condition> besides this.", lambda test: side(play_if=test)),
]

# ---------------------------------------------------------------- lines of enemies


def acting(kind: Any, do: Any, **more: Any) -> Any:
    """An action, with whether it comes last."""
    return kind(do=do[0], last=do[1], **more)


ACTION: list[Pattern] = [
    ("<script>", lambda do: (do, False)),
    ("<script> Acts last.", lambda do: (do, True)),
    ("Does nothing.", lambda: ((), False)),
]
ROW: list[Pattern] = [
    ("<action>", lambda do: con.SingleAction(do[0]) if not do[1] else None),
    ("Die <faces>: <action>", lambda faces, do: acting(con.DieAction, do, faces=faces)),
    ("First turn: <action>", lambda do: acting(con.Action, do)),
    ("Slot <number>: <action>", lambda n, do: (n, acting(con.Slot, do))),
    ("Slot <number> (once): <action>", lambda n, do: (n, acting(con.Slot, do, gray=True))),
]
SPECIAL: list[Pattern] = [
    ("<modifier>.", lambda modifier: ((modifier,), ())),
    ("<ability>", lambda ability: ((), (ability,))),
    ("<modifier>. <special>", lambda modifier, others: ((modifier, *others[0]), others[1])),
]
MODED: list[Pattern] = [
    ("<special>", lambda what: con.EnemyAbility("", "", what[1], what[0])),
    ("<mode> only: <special>", lambda mode, what: con.EnemyAbility("", mode, what[1], what[0])),
]
SUMMONS: list[Pattern] = [
    ("Comes with <enemies>", lambda enemies: {"enemies": enemies}),
    ("Comes with <number> random Gremlin(s)", lambda n: {"group": "Gremlin", "count": n}),
    ("<summons> (solo: <number>)", lambda summons, n: dict(**summons, solo=n)),
    ("<summons> in each player's row", lambda summons: dict(**summons, each_row=True)),
    ("<summons> (these act last)", lambda summons: dict(**summons, last=True)),
]
FACE_LINE: list[Pattern] = [
    ("<row>", lambda row: ("row", "", row)),
    ("<mode>: <row>", lambda mode, row: ("row", mode, row)),
    ("<moded>", lambda ability: ("ability", ability) if not ability.abilities else None),
    ("<ability_name>: <moded>", lambda name, ability: ("ability", replace(ability, name=name))),
    ("<summons>.", lambda summons: ("summons", tuple(sorted(summons.items(), key=str)))),
    (
        "Fill every row with <name> and <name> until it has <number> enemies.",
        lambda one, other, n: ("fill", con.FillRows(n, (one, other))),
    ),
    ("Starts with <number> Block.", lambda n: ("block", n)),
    ("Starts with <number> of at most <number> cubes.", lambda n, most: ("cubes", con.CubePool(n, most))),
]
STANCE: list[Pattern] = [
    ("No effect.", lambda: ((), (), ())),
    ("When you leave it: <script>", lambda leave: ((), (), leave)),
    ("<modifier>. End of turn: <script>", lambda modifier, end: ((modifier,), end, ())),
]
SIDES: list[Pattern] = [
    ("Evoke: <script>", lambda evoke: ((), evoke)),
    ("End of turn: <script> Evoke: <script>", lambda end, evoke: (end, evoke)),
]

RULES: dict[str, list[Pattern]] = {
    **EFFECTS,
    "when": WHEN,
    "whenever": WHENEVER,
    "ability": ABILITY,
    "line": LINE,
    "keywords": KEYWORD_LIST,
    "rule": RULE,
    "action": ACTION,
    "row": ROW,
    "special": SPECIAL,
    "moded": MODED,
    "summons": SUMMONS,
    "face_line": FACE_LINE,
    "orb_sides": SIDES,
    "stance_says": STANCE,
}
GRAMMAR = Grammar(RULES, WORDS)

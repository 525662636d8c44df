"""What the English words of effects mean: a table of patterns, made without their maker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as mod
from companion.games.slay_the_spire.content import values as val
from companion.games.slay_the_spire.content import wider_effects as wider
from tests.games.slay_the_spire.card_vocabulary import ANY, APPLIED, JUNK, TOKENS, TYPES
from tests.games.slay_the_spire.grammar import Pattern

# ---------------------------------------------------------------- cards


def one(meaning: Any) -> Any:
    """What its only part means."""
    return meaning


def card_rule(form: int) -> list[Pattern]:
    """Cards as "a card" (0), "card" (1) or "cards" (2)."""
    article = {
        0: lambda kind: ("an " if kind[0] in "A" else "a ") + kind,
        1: str,
        2: lambda kind: f"{kind}s",
    }[form]
    this, costs = f"cards{form}", "costs" if form < 2 else "cost"
    return [
        (article("card"), lambda: ANY),
        *((article(kind), lambda kind=kind: val.CardFilter(types=(TYPES[kind],))) for kind in TYPES),
        *((article(f"starter {name}"), lambda name=name: starter(name)) for name in ("Strike", "Defend")),
        (f"<{this}> or <{this}>", both_kinds),
        (f"<{this}> and <{this}>", both_kinds),
        ("Slimed", lambda: val.CardFilter(ids=("slimed",))),
        (article("non-Attack card"), lambda: val.CardFilter(not_types=("attack",))),
        (f"Retained <{this}>", lambda of: replace(of, retained=True)),
        (f"<{this}> with Strike in the name", lambda of: replace(of, contains="Strike")),
        (f"<{this}> with <keyword>", lambda of, keyword: replace(of, keyword=keyword)),
        (f"<{this}> without <keyword>", lambda of, keyword: replace(of, without=keyword)),
        (f"<{this}> that {costs} <number>", lambda of, cost: replace(of, cost=cost)),
    ]


def starter(name: str) -> val.CardFilter:
    """The cards of a name with a starter's border."""
    return val.CardFilter(contains=name, starter=True)


def both_kinds(one: val.CardFilter, other: val.CardFilter) -> val.CardFilter | None:
    """Cards of several types; no more is ever said with "or" between."""
    simple = one == val.CardFilter(types=one.types) and other == val.CardFilter(types=other.types)
    return val.CardFilter(types=one.types + other.types) if simple and one.types and other.types else None


Chosen = tuple[val.CardFilter, int, Any]
CHOSEN: list[Pattern] = [
    ("<number> <cards1>", lambda n, of: (of, n, n) if n == 1 else None),
    ("<number> <cards2>", lambda n, of: (of, n, n) if n > 1 else None),
    ("up to <number> <cards1>", lambda n, of: (of, 0, n) if n == 1 else None),
    ("up to <number> <cards2>", lambda n, of: (of, 0, n) if n > 1 else None),
    ("any number of <cards2>", lambda of: (of, 0, "any")),
    ("<number> or <number> <cards2>", lambda least, most, of: (of, least, most)),
]

# ---------------------------------------------------------------- quantities and conditions

THING: list[Pattern] = [
    ("<plain_thing>", one),
    ("<cards1> <where>", lambda of, zone: val.CardsIn(zone, of)),
    ("of those <cards2>", lambda of: val.Moved(of)),
    ("<cards1> (Shivs included) you played earlier this turn", lambda of: val.Played(of, True)),
    ("<tokens> <holder>", lambda tokens, of: val.Tokens(tokens, of)),
    ("<orb> Orb you have", lambda orb: val.OrbsOf(orb)),
]
TOKEN_LIST: list[Pattern] = [
    ("<token>", lambda token: (token,)),
    ("<token> or <tokens>", lambda token, others: (token, *others)),
]


def bounded(of: Any, bound: tuple[str, int]) -> val.Compare:
    """A comparison of a quantity."""
    return val.Compare(of, **{bound[0]: bound[1]})


CONDITION: list[Pattern] = [
    ("it is round <number> or later", lambda n: val.Compare("turn", at_least=n)),
    ("it is round 1", lambda: val.Compare("turn", at_most=1)),
    ("you play alone", lambda: val.Compare("players", at_most=1)),
    ("<empty>", lambda zone: val.Compare(val.CardsIn(zone), at_most=0)),
    ("that happened", lambda: val.Compare(val.Moved(), at_least=1)),
    ("it is <cards0>", lambda of: val.Compare(val.Moved(of), at_least=1) if of != ANY else None),
    (
        "the top card of your discard pile costs <number>",
        lambda n: val.Compare(val.CardsIn("discard_top", val.CardFilter(cost=n)), at_least=1),
    ),
    (
        "<owner> <bound> HP or less",
        lambda of, n: bounded(val.HitPoints(of), ("at_most", n[1])) if n[0] == "" else None,
    ),
    (
        "<owner> <bound> <tokens_any>",
        lambda of, bound, tokens: bounded(val.Tokens(tokens, of), bound) if bound[0] else None,
    ),
    (
        "you have <bound> <cards2> <where>",
        lambda bound, of, zone: bounded(val.CardsIn(zone, of), bound) if bound[0] else None,
    ),
    ("you have <bound> Orbs", lambda bound: bounded("orbs", bound) if bound[0] else None),
    ("this has <bound> cubes", lambda bound: bounded("cubes", bound) if bound[0] else None),
    (
        "you played <bound> <cards2> earlier this turn",
        lambda bound, of: bounded(val.Played(of), bound) if bound[0] else None,
    ),
    ("<bound> <name> is alive", lambda bound, name: bounded(val.Living(name), bound) if bound[0] else None),
    ("the die shows <faces>", lambda faces: val.DieShows(faces)),
    ("you are in <stance>", lambda stance: val.InStance(stance)),
    ("its cube is on slot <number>", lambda slot: val.AtSlot(slot)),
    ("<happened>", lambda what: val.Happened(what)),
]
BOUND: list[Pattern] = [
    ("any", lambda: ("at_least", 1)),
    ("no", lambda: ("at_most", 0)),
    ("<number> or more", lambda n: ("at_least", n)),
    ("<number> or fewer", lambda n: ("at_most", n)),
    ("<number>", lambda n: ("", n)),
]
DIE: list[Pattern] = [
    ("<number>", lambda n: (n,)),
    ("<number>-<number>", lambda first, last: tuple(range(first, last + 1))),
]

# ---------------------------------------------------------------- amounts

WHAT: list[Pattern] = [
    ("<number> <token>", lambda n, token: (token, n) if n == 1 or token in TOKENS.values() else None),
    ("<number> <tokens_many>", lambda n, token: (token, n) if n > 1 else None),
]


def given(to: Any, what: tuple[str, int]) -> fx.Effect:
    """Tokens that somebody gains; bad ones are applied."""
    token: Any = what[0]
    return fx.Apply(token, what[1], to=to) if token in APPLIED else fx.Gain(token, what[1], to=to)


def junk(into: str) -> Callable[..., Any]:
    """Status cards that go to a pile."""

    def build(what: tuple[str, int], pile: tuple[Any, str]) -> fx.Effect | None:
        (card, count), (to, which) = what, pile
        place: Any = {"top": f"{which}_top", "in": f"{which}_pile", "shuffled": f"{which}_pile_shuffled"}[
            into
        ]
        if card == "daze":
            return fx.Daze(count, to, place)
        return fx.Status(card, count, to, place) if card in JUNK else None  # type: ignore[arg-type]

    return build


CORE: list[Pattern] = [
    ("Hit for <number>", lambda n: fx.Hit(n)),
    ("Hit <whom> for <number>", lambda to, n: fx.Hit(n, to=to)),
    ("Take <number> damage", lambda n: fx.Damage(n, to="self")),
    ("Deal <number> damage", lambda n: fx.Damage(n)),
    ("Deal <number> damage to <whom>", lambda n, to: fx.Damage(n, to=to)),
    ("Lose <number> HP", lambda n: fx.LoseHp(n)),
    ("Heal <number> HP", lambda n: fx.Heal(n)),
    ("All enemies heal <number> HP", lambda n: fx.Heal(n, to="all_enemies")),
    ("<gainer> <what>", lambda to, what: given(to, what) if what[0] not in JUNK else None),
    ("<name> in its row gains <what>", lambda name, what: given(val.Allies(name), what)),
    ("Each <name> gains <what>", lambda name, what: given(val.Allies(name, True), what)),
    ("Apply <what>", lambda what: fx.Apply(*what) if what[0] in APPLIED else None),
    ("Apply <what> to <whom>", lambda what, to: fx.Apply(*what, to=to) if what[0] in APPLIED else None),
    ("<loser> <what>", lambda to, what: fx.Lose(*what, to=to) if what[0] not in JUNK else None),
    ("Put <number> cube(s) on this", lambda n: fx.Cubes(n)),
    ("Draw <number> card(s)", lambda n: fx.Draw(n)),
    ("Any player draws <number> card(s)", lambda n: fx.Draw(n, to="any_player")),
    ("Put <what> on top of <pile>", junk("top")),
    ("Put <what> into <pile>", junk("in")),
    ("Shuffle <what> into <pile>", junk("shuffled")),
    ("Scry <number>", lambda n: fx.Scry(n)),
    ("Channel <number> <orb>", lambda n, orb: fx.Channel(orb, n)),
]


def sized(effect: Any, thing: Any, is_per: bool) -> Any:
    """As much for each thing; the size of a hit, and numbers of players, are said with "per"."""
    if (isinstance(effect, fx.Hit) or thing == "players") != is_per:
        return None
    return replace(effect, amount=val.Count(per=thing, multiply=effect.amount))


def more(effect: Any, **extra: Any) -> Any:
    """So much, and more."""
    return replace(effect, amount=val.Count(base=effect.amount, **extra))


AMOUNTED: list[Pattern] = [
    ("<core>", one),
    ("<core> per <thing>", lambda effect, thing: sized(effect, thing, True)),
    ("<core> for each <thing>", lambda effect, thing: sized(effect, thing, False)),
    ("<core> (+<number> for each <thing>)", lambda effect, n, thing: more(effect, per=thing, multiply=n)),
    ("<core> (+<number> if <condition>)", lambda effect, n, test: more(effect, plus=n, test=test)),
]
TIMES: list[Pattern] = [
    ("once", lambda: 1),
    ("twice", lambda: 2),
    ("<number> times", one),
]
OFTEN: list[Pattern] = [
    ("<times>", one),
    ("<times> for each <thing>", lambda n, thing: val.Count(per=thing, multiply=n)),
    ("<times> (+<number> time(s) for each <thing>)", lambda n, k, thing: val.Count(n, thing, k)),
    ("<times> (+<number> time(s) if <condition>)", lambda n, k, test: val.Count(n, plus=k, test=test)),
]


def repeated(effect: Any, times: Any) -> Any:
    """An effect so many times; it has to be one that can be."""
    return replace(effect, times=times) if hasattr(effect, "times") and times != 1 else None


def aimed_anew(effect: Any) -> Any:
    """What is aimed again for each of its icons."""
    anew = {"any_player": "each_any_player", "each_any_enemy": "each_any_enemy"}
    return replace(effect, to=anew[effect.to]) if getattr(effect, "to", "") in anew else None


TIMED: list[Pattern] = [
    ("<amounted>", one),
    ("<amounted>, <often>", repeated),
]

# ---------------------------------------------------------------- modifiers


def hit_bonus(cards: tuple[str, val.CardFilter], amount: Any, **more: Any) -> mod.HitBonus:
    """More damage on each hit of these attacks."""
    return mod.HitBonus(amount, cards[0], cards[1], **more)  # type: ignore[arg-type]


ATTACKS: list[Pattern] = [
    ("Your attacks", lambda: ("all", ANY)),
    ("Shivs", lambda: ("shivs", ANY)),
    ("<Cards>", lambda of: ("cards", of)),
    ("<Cards> and Shivs", lambda of: ("cards_and_shivs", of)),
]
SLOTS: list[Pattern] = [
    ("<number> or <number>", lambda n, m: (n, m)),
    ("<number>, <slots>", lambda n, others: (n, *others)),
]
MODIFIER: list[Pattern] = [
    ("Block stays from turn to turn", lambda: mod.KeepBlock()),
    ("<Cards> cost <number>", lambda of, n: mod.CostChange(of, n)),
    ("<Cards> are Exhausted when played", lambda of: mod.ExhaustPlayed(of)),
    ("<attacks> deal +<number> damage with each hit", hit_bonus),
    (
        "<attacks> deal +<number> damage with each hit while you are in <stance>",
        lambda attacks, n, stance: hit_bonus(attacks, n, stance=stance),
    ),
    (
        "For each <thing>: Its attacks deal +<number> damage with each hit",
        lambda thing, n: mod.HitBonus(val.Count(per=thing, multiply=n)),
    ),
    (
        "For each <thing>: <Cards> deal +<number> damage with each hit",
        lambda thing, of, n: mod.HitBonus(val.Count(per=thing, multiply=n), "cards", of),
    ),
    ("Each of your hits also applies <what>", lambda what: mod.HitsApply(*what)),
    ("<Cards> give +<number> Block for each Block icon", lambda of, n: mod.BlockBonus(of, n)),
    ("The Evoke effect of your Orbs is <number> higher", lambda n: mod.OrbBonus("evoke", n)),
    ("The Evoke effect of your <orb> Orbs is <number> higher", lambda orb, n: mod.OrbBonus("evoke", n, orb)),
    ("The end-of-turn effect of your Orbs is <number> higher", lambda n: mod.OrbBonus("end_of_turn", n)),
    (
        "The end-of-turn effect of your <orb> Orbs is <number> higher",
        lambda orb, n: mod.OrbBonus("end_of_turn", n, orb),
    ),
    ("Your Lightning Orbs deal their damage to all enemies in one row", lambda: mod.LightningHitsRow()),
    ("You lose at most <number> HP per round", lambda n: mod.HpLossCap(n)),
    ("Prevent your next loss of HP, then Exhaust this", lambda: mod.PreventHpLoss(1)),
    ("Prevent your next <number> losses of HP, then Exhaust this", lambda n: mod.PreventHpLoss(n)),
    ("It cannot gain Weak", lambda: mod.CannotGain("weak")),
    ("You cannot gain gold", lambda: mod.CannotGain("gold")),
    ("You cannot gain potions", lambda: mod.CannotGain("potion")),
    ("You cannot gain Curses", lambda: mod.CannotGain("curse")),
    ("You cannot Rest", lambda: mod.Cannot("rest")),
    ("You cannot Smith", lambda: mod.Cannot("smith")),
    (
        "Each player may play at most <slots> cards per turn while the cube is on slot <slots>",
        lambda limits, slots: mod.CardLimit(limits) if slots == tuple(range(1, len(limits) + 1)) else None,
    ),
    ("Each hit against it deals +<number> damage", lambda n: mod.HitTakenBonus(n)),
    ("Each hit against it deals at most <number> damage", lambda n: mod.HitTakenCap(n)),
    ("It loses no HP while its cube is on slot <slots>", lambda slots: mod.NoHpLoss(slots)),
    (
        "Its HP cannot fall below <number> per player",
        lambda n: mod.HpFloor(val.Count(per="players", multiply=n)),
    ),
    ("Your HP cannot rise above <number>", lambda n: mod.HpCeiling(n)),
    (
        "If your board has no Orb slots: You have <number> Orb slots. If it has no Stances: You can use them",
        lambda n: mod.ForeignBoard(n, True),
    ),
]
GRANTED: list[Pattern] = [
    ("You cannot draw more cards", lambda: (mod.Cannot("draw"), "self", None)),
    ("The target cannot draw more cards", lambda: (mod.Cannot("draw"), "target", None)),
    ("You cannot play more cards", lambda: (mod.Cannot("play_cards"), "self", None)),
    ("The target deals no damage", lambda: (mod.NoDamageDealt(), "target", None)),
    ("You lose at most <number> HP", lambda n: (mod.HpLossCap(n), "self", None)),
    (
        "Retained cards cost <number> less",
        lambda n: (mod.CostChange(val.CardFilter(retained=True), change=-n), "self", None),
    ),
    ("Keep your Block", lambda: (mod.KeepBlock(), "self", 1)),
    ("Play your next <next> <times>", lambda of, n: (mod.PlaysAgain(of, n), "self", 1)),
    ("Your next <next> costs <number>", lambda of, n: (mod.CostChange(of, n), "self", 1)),
    ("The target's next card costs <number>", lambda n: (mod.CostChange(becomes=n), "target", 1)),
    ("Your next attack gets +<number> Strength", lambda n: (mod.HitBonus(n, as_strength=True), "self", 1)),
]


def granted(what: tuple[Any, Any, int | None], span: Any) -> fx.Grant:
    """A modifier that somebody has for a while."""
    return fx.Grant(what[0], what[1], span, what[2])


def final(grant: fx.Grant) -> fx.Grant | None:
    """A cost that nothing else changes."""
    change = grant.modifier
    return (
        replace(grant, modifier=replace(change, final=True)) if isinstance(change, mod.CostChange) else None
    )


# ---------------------------------------------------------------- what an effect does


def moved(source: Any, into: Any) -> Callable[..., fx.Move]:
    """A move of chosen cards."""
    return lambda chosen: fx.Move(source, into, "choose", chosen[0], chosen[1], chosen[2])


def retained(move: fx.Move, kept: int) -> fx.Move | None:
    """Cards that are moved and kept this turn."""
    return replace(move, keep=True) if move.most == kept else None


def plays(chosen: Chosen, plays: int, exhaust: Any, shuffle: bool, pick: Any) -> fx.Play:
    """Cards that are played without paying."""
    return fx.Play(pick, chosen[1], chosen[0], plays, exhaust, shuffle)


def volley(hits: tuple[Any, ...]) -> fx.Volley | None:
    """Hits that are one attack."""
    return fx.Volley(hits) if all(isinstance(hit, fx.Hit) for hit in hits) else None


def doubled(token: Any, icon: bool = True) -> fx.Gain:
    """As many tokens again as one has."""
    return fx.Gain(token, val.Count(per=val.Tokens((token,))), icon=icon)


def more_poison(times: int) -> fx.Apply:
    """So many times as much Poison again as there is."""
    return fx.Apply("poison", val.Count(per=val.Tokens(("poison",), "target"), multiply=times))


MOVE: list[Pattern] = [
    ("Discard <chosen> from your hand", moved("hand", "discard_pile")),
    ("Exhaust <chosen> from your hand", moved("hand", "exhaust_pile")),
    ("Put <chosen> <source> into your hand", lambda chosen, source: moved(source, "hand")(chosen)),
    (
        "Put <chosen> <source> on top of your draw pile",
        lambda chosen, source: moved(source, "draw_top")(chosen),
    ),
    ("Discard all <cards2> from your hand", lambda of: fx.Move("hand", "discard_pile", "all", of)),
    ("Exhaust all <cards2> <source>", lambda of, source: fx.Move(source, "exhaust_pile", "all", of)),
    ("Put all <cards2> <source> into your hand", lambda of, source: fx.Move(source, "hand", "all", of)),
    (
        "If the top card of your discard pile costs <number>, put it into your hand",
        lambda n: fx.Move("discard_pile", "hand", "top", val.CardFilter(cost=n)),
    ),
    ("Exhaust that card", lambda: fx.Move("hand", "exhaust_pile", "it")),
    ("<move> and Retain <kept>", retained),
    ("<move>. It costs <number> this turn", lambda move, n: replace(move, cost=n)),
    ("<move>, then shuffle", lambda move: replace(move, shuffle=True)),
]
CLAUSE: list[Pattern] = [
    ("<timed>", one),
    ("<timed> (choose each time)", aimed_anew),
    ("<timed> (a different enemy each time)", lambda hit: replace(hit, to="different_enemies")),
    ("<timed> (Strength counts <number> times)", lambda hit, n: replace(hit, strength=n)),
    ("In one attack: <hits>", volley),
    ("Set your HP to <number>", lambda n: fx.SetHp(n)),
    ("Set its HP to <number>", lambda n: fx.SetHp(n, "target")),
    ("Double your Block", lambda: doubled("block", False)),
    ("Double your Strength", lambda: doubled("strength")),
    ("Double your Energy", lambda: doubled("energy")),
    ("Double the target's Poison", lambda: more_poison(1)),
    ("Triple the target's Poison", lambda: more_poison(2)),
    ("Gain the Energy left over from last turn", lambda: fx.Gain("energy", val.Count(per="leftover_energy"))),
    (
        "Gain Energy equal to that card's cost (for X: all you have)",
        lambda: fx.Gain("energy", val.Count(per="cost_of_moved")),
    ),
    ("Gain Block equal to the unblocked damage", lambda: fx.Gain("block", val.Count(per="unblocked"))),
    ("Lose the <token> gained this way", lambda token: fx.Lose(token, val.Count(per="gained"))),
    ("Remove all <all_tokens>", lambda tokens: fx.Clear(tokens)),
    ("Remove all <all_tokens> from <whom>", lambda tokens, to: fx.Clear(tokens, to)),
    ("Take <number> cube(s) from this", lambda n: fx.Cubes(-n)),
    ("Draw until you have <number> cards in hand", lambda n: fx.DrawUpTo(n)),
    ("<move>", one),
    ("Retain <chosen>", lambda chosen: fx.Retain(chosen[2]) if chosen[:2] == (ANY, 0) else None),
    ("The cards in your hand cost <number> this turn", lambda n: fx.HandCosts(n)),
    (
        "Draw <chosen> and play it for free<exhausting>",
        lambda chosen, exhaust: plays(chosen, 1, exhaust, False, "draw") if chosen[1] == 1 else None,
    ),
    (
        "Draw <chosen> and play them for free",
        lambda chosen: plays(chosen, 1, "no", False, "draw") if chosen[1] > 1 else None,
    ),
    (
        "Choose <chosen> in your draw pile and play it <times> for free<exhausting><shuffling>",
        lambda chosen, times, exhaust, shuffle: plays(chosen, times, exhaust, shuffle, "choose"),
    ),
    ("<copy>", one),
    (
        "<copy>, if its cost equals the Energy you spend on this",
        lambda copy: replace(copy, cost=val.Count(per="x")),
    ),
    ("Play this for free instead, with +<number> damage on each hit", lambda n: fx.PlayThis(n)),
    ("Exhaust this", lambda: fx.MoveThis("exhaust_pile")),
    ("Put this on the bottom of its deck", lambda: fx.MoveThis("deck_bottom")),
    ("Use all your Shivs now, each with +<number> damage", lambda n: fx.UseShivs(n)),
    (
        "Make <number> separate Attacks of cost 0 that hit for <number> each",
        lambda n, hit: fx.SeparateAttacks(n, hit),
    ),
    ("Evoke 1 Orb, <often>", lambda times: fx.Evoke(times) if times != 1 else None),
    ("Evoke 1 Orb, then Channel the same kind of Orb", lambda: fx.Evoke(channel_again=True)),
    ("Evoke all your Orbs", lambda: fx.ClearOrbs(True)),
    ("Remove all your Orbs", lambda: fx.ClearOrbs()),
    ("Gain <number> Orb slot(s)", lambda n: fx.OrbSlots(n)),
    ("Trigger the end-of-turn effect of 1 Orb", lambda: fx.TriggerOrb()),
    ("Trigger the end-of-turn effect of 1 Orb, <times>", lambda n: fx.TriggerOrb(n)),
    ("Enter <stance>", lambda stance: fx.EnterStance(stance)),
    ("You may switch rows", lambda: fx.SwitchRows()),
    ("<grant>", one),
    ("<grant>, whatever else changes its cost", final),
    ("Roll the die again", lambda: wider.Reroll()),
    ("Roll the die again, without triggering relics", lambda: wider.Reroll(False)),
    ("Turn the die up by <number>", lambda n: wider.TurnDie(n)),
    ("Turn the die down by <number>", lambda n: wider.TurnDie(-n)),
    ("Set the die to any face", lambda: wider.SetDie()),
    ("Trigger any relic's die ability (for its owner)", lambda: wider.TriggerDieRelic()),
    (
        "Trigger any relic's die <faces> ability (for its owner)",
        lambda faces: wider.TriggerDieRelic(faces),
    ),
    ("Enter <mode>", lambda mode: wider.EnterMode(mode)),
    ("Move the cube to slot <number>", lambda n: wider.MoveCube(n)),
    ("Each dead <name> returns", lambda name: wider.Revive(name)),
    ("Each dead <name> returns with <number> HP", lambda name, hp: wider.Revive(name, hp)),
    ("It dies", lambda: wider.Dies()),
    ("It leaves combat", lambda: wider.Leaves()),
    ("It loses <ability_name>", lambda name: wider.LoseAbility(name)),
    ("Gain <number> <reward>(s)", lambda n, kind: wider.Reward(kind, n)),
    ("Gain <number> <reward>(s) (reveal <number> cards)", lambda n, kind, k: wider.Reward(kind, n, k)),
    ("Upgrade that card", lambda: wider.ChangeDeck("upgrade", it=True)),
    ("Upgrade <chosen>", lambda chosen: wider.ChangeDeck("upgrade", chosen[1], chosen[0])),
    ("Upgrade 1 other <cards1>", lambda of: wider.ChangeDeck("upgrade", 1, of, another=True)),
    ("Remove <chosen> from your deck", lambda chosen: wider.ChangeDeck("remove", chosen[1], chosen[0])),
    ("Transform <chosen>", lambda chosen: wider.ChangeDeck("transform", chosen[1], chosen[0])),
    (
        "Look at the top card of the <deck> or <deck>, then buy or discard it",
        lambda one, other: wider.BuyFromTop((one, other)),
    ),
    ("Discard this and reveal another", lambda: wider.Redraw()),
    ("Move to any room of the next row", lambda: wider.IgnorePaths()),
]


# ---------------------------------------------------------------- sentences


def first_of(clause: Any) -> tuple[Any, ...]:
    """A clause as the script of it alone."""
    return (clause,)


def in_rows(each_row: bool, up_to: bool) -> Callable[..., Any]:
    """Enemies that are summoned in one sentence."""
    return lambda enemies: tuple(wider.Summon(name, n, each_row, up_to) for n, name in enemies)


SUMMONED: list[Pattern] = [
    ("Summon <enemies>", in_rows(False, False)),
    ("Summon <enemies> in each player's row", in_rows(True, False)),
]
ENEMIES: list[Pattern] = [
    ("1 <name>", lambda name: ((1, name),)),
    ("<number> × <name>", lambda n, name: ((n, name),) if n > 1 else None),
    ("<enemies> and <enemies>", lambda one, other: one + other if len(other) == 1 else None),
    ("<enemies>, <enemies>", lambda one, other: one + other if len(one) == 1 < len(other) else None),
]
SENTENCE: list[Pattern] = [
    ("<clause>.", first_of),
    ("<summoned>.", one),
    ("If <condition>: <scoped>", lambda test, then: (fx.If(test, then),)),
    ("If <condition>: <scoped> Otherwise: <scoped>", lambda test, then, other: (fx.If(test, then, other),)),
    (
        "Do this <often>: <scoped>",
        lambda times, then: then * times if isinstance(times, int) else (fx.Repeat(times, then),),
    ),
    ("Choose one: (1) <scoped> (2) <scoped>", lambda one, other: (fx.Choose((one, other)),)),
    ("Choose one: (1) <scoped> (2) <scoped> (3) <scoped>", lambda *options: (fx.Choose(options),)),
    ("At the end of this turn: <scoped>", lambda then: (fx.Later("end_of_turn", then),)),
    (
        "At the start of the next round, summon until there are <enemies> in each player's row.",
        lambda enemies: (fx.Later("start_of_next_round", in_rows(True, True)(enemies)),),
    ),
    ("<clause> at the start of the next round.", lambda then: (fx.Later("start_of_next_round", (then,)),)),
    ("<summoned> at the start of the next round.", lambda then: (fx.Later("start_of_next_round", then),)),
    ("Put this on the target. When it dies: <scoped> Discard this.", lambda then: (fx.Attach(then),)),
]
SCOPED: list[Pattern] = [
    ("<sentence>", one),
    ("<clause>, then <Inner>.", lambda first, other: (first, other)),
]

EFFECTS: dict[str, list[Pattern]] = {
    "cards0": card_rule(0),
    "cards1": card_rule(1),
    "cards2": card_rule(2),
    "chosen": CHOSEN,
    "thing": THING,
    "tokens": TOKEN_LIST,
    "tokens_any": [("<tokens_many>", lambda token: (token,))],
    "all_tokens": [("<token>", first_of), ("<token> and <token>", lambda one, other: (one, other))],
    "condition": CONDITION,
    "bound": BOUND,
    "faces": DIE,
    "what": WHAT,
    "core": CORE,
    "amounted": AMOUNTED,
    "times": TIMES,
    "often": OFTEN,
    "timed": TIMED,
    "attacks": ATTACKS,
    "slots": SLOTS,
    "modifier": MODIFIER,
    "granted": GRANTED,
    "grant": [("<granted> <span>", granted)],
    "move": MOVE,
    "copy": [("Play a copy of the last <cards1> <by> played this turn", lambda of, by: fx.PlayCopy(of, by))],
    "hits": [("<Inner>", first_of), ("<Inner>, then <hits>", lambda first, others: (first, *others))],
    "clause": CLAUSE,
    "summoned": SUMMONED,
    "enemies": ENEMIES,
    "sentence": SENTENCE,
    "scoped": SCOPED,
    "script": [("<sentence>", one), ("<sentence> <script>", lambda first, others: first + others)],
}
"""Every rule of effects by its name."""

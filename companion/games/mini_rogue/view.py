"""What each seat may see of a game of Mini Rogue, field by field: everything, for all lies open."""

from __future__ import annotations

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.match import Match
from companion.engine.view import (
    AskView,
    Badge,
    CardFace,
    CreatureView,
    Meter,
    OptionView,
    PileView,
    SeatView,
    Threat,
    View,
)
from companion.engine.words import N_, _
from companion.games.mini_rogue.content import BOOK, EXIT
from companion.games.mini_rogue.fights import IGNORING_FACE, blow
from companion.games.mini_rogue.state import (
    Adventurer,
    Fight,
    Go,
    Move,
    State,
    UseSkill,
)
from companion.games.mini_rogue.table import ending, problems
from companion.games.mini_rogue.telling import DICE
from companion.games.mini_rogue.words import (
    ABILITIES,
    AFFLICTION_NAMES,
    SKILL_NAMES,
    act_words,
    card_name,
    card_text,
    outcome_words,
    space_words,
)

TITLE = N_("Mini Rogue")
GAME_ID = "mini_rogue"


def title() -> str:
    """The name of the game."""
    return _(TITLE)


def view(match: Match[State], viewer: int) -> View:
    """The game as `viewer` may see it; -1 is the shared screen."""
    state = match.state
    ask = match.ask()
    return View(
        game=GAME_ID,
        title=title(),
        viewer=viewer,
        round=state.area,
        phase=_phase(state),
        seats=tuple(_seat(state, number, ask) for number in range(len(state.party))),
        active=ask.seats[0] if isinstance(ask, Choice) else -1,
        creatures=_creatures(state),
        piles=_piles(state),
        die=state.die,
        ask=_ask(match, ask, viewer),
        notes=_notes(state),
        problems=problems(state),
        ending=ending(state),
    )


_PHASES = {
    "set-up": N_("Set-up"),
    "exploration": N_("Exploration"),
    "combat": N_("Combat"),
    "delving": N_("Delving"),
    "over": N_("Over"),
}


def _phase(state: State) -> str:
    if not state.area:
        return _(_PHASES[state.phase])
    floor = _(BOOK.content.floors[str(state.floor)].name)
    words = _("{phase}, area {area}, {floor}")
    return words.format(phase=_(_PHASES[state.phase]), area=state.area, floor=floor)


# Mats


def _seat(state: State, number: int, ask: Ask | None) -> SeatView:
    hero = state.party[number]
    known = BOOK.content.characters.get(hero.character)
    return SeatView(
        seat=number,
        name=hero.name,
        character=_(known.name) if known else "",
        alive=hero.hp > 0 or state.phase == "set-up",
        asked=isinstance(ask, Choice) and number in ask.seats,
        meters=_meters(state, number, hero),
        badges=_badges(state, number, hero),
    )


def _meters(state: State, number: int, hero: Adventurer) -> tuple[Meter, ...]:
    where, mat = ("party", number), state.mat
    return (
        Meter("hp", _("HP"), hero.hp, mat.hp, "heart", (*where, "hp")),
        Meter("xp", _("XP"), hero.xp, mat.xp, "star", (*where, "xp"), _level_words(state, number)),
        Meter("armor", _("Armor"), hero.armor, mat.armor, "shield", (*where, "armor")),
        Meter("food", _("Food"), hero.food, mat.food, "food", (*where, "food")),
        Meter("gold", _("Gold"), hero.gold, mat.gold, "gold", (*where, "gold")),
    )


def _level_words(state: State, number: int) -> str:
    return _("level {level}").format(level=state.level(number))


def _badges(state: State, number: int, hero: Adventurer) -> tuple[Badge, ...]:
    where = ("party", number)
    found = [
        Badge(what, "affliction", _(label), path=(*where, what))
        for what, label in AFFLICTION_NAMES.items()
        if getattr(hero, what)
    ]
    found += [
        Badge(potion, "potion", card_name(potion), card_text(potion), path=(*where, "potions"))
        for potion in hero.potions
    ]
    for item in hero.items:
        count = hero.free_feats if item == "armory" else 0
        found.append(Badge(item, "item", card_name(item), count=count, path=(*where, "items")))
    found += _skill_badges(number, hero)
    return tuple(found)


def _skill_badges(number: int, hero: Adventurer) -> list[Badge]:
    known = BOOK.content.characters.get(hero.character)
    if known is None:
        return []
    path = ("party", number, "skill_ready")
    return [
        Badge(skill, "skill", _(SKILL_NAMES[skill]), spent=not hero.skill_ready, path=path)
        for skill in (known.combat, known.exploration)
    ]


# The dungeon and its enemies


def _creatures(state: State) -> tuple[CreatureView, ...]:
    enemy = state.enemy
    if enemy is None:
        return ()
    marks = ((enemy.poisoned, "poisoned", _("Poisoned")), (enemy.stunned, "stunned", _("Stunned")))
    badges = [Badge(key, "state", words) for held, key, words in marks if held]
    if enemy.ability:
        badges.append(Badge(enemy.ability, "ability", _(ABILITIES[enemy.ability])))
    meters = (
        Meter("hp", _("HP"), enemy.hp, None, "heart", ("enemy", "hp")),
        Meter("damage", _("Damage"), enemy.damage, None, "damage", ("enemy", "damage")),
    )
    return (
        CreatureView(
            creature=0,
            name=_(enemy.name),
            boss=enemy.kind == "boss",
            meters=meters,
            threats=_threats(state),
            abilities=tuple(badges),
            path=("enemy",),
        ),
    )


def _threats(state: State) -> tuple[Threat, ...]:
    """What the counter-attack will really take; before the roll, at the worst."""
    frame = next((each for each in reversed(state.stack) if isinstance(each, Fight)), None)
    if frame is None:
        return ()
    found = []
    for turn, seat in enumerate(frame.seats):
        dungeon = frame.dungeon if turn == frame.turn else 0
        loss = blow(state, dungeon or IGNORING_FACE, seat)
        words = _("loses {count} HP") if dungeon else _("loses up to {count} HP")
        found.append(Threat(seat, loss, loss, words.format(count=loss)))
    return tuple(found)


def _piles(state: State) -> tuple[PileView, ...]:
    piles = []
    for space, cards in enumerate(state.grid):
        if len(cards) or space in state.face_up:
            shown = cards.known if space in state.face_up or space == EXIT else []
            faces = tuple(face(card) for card in shown)
            label = _("{where} {who}").format(where=space_words(space), who=_here(state, space)).strip()
            piles.append(PileView(f"space {space}", label, len(cards), faces, ("grid", space)))
    piles.append(PileView("deck", _("Unused rooms"), len(state.deck), path=("deck",)))
    return tuple(piles)


def _here(state: State, space: int) -> str:
    names = [hero.name for hero in state.party if hero.position == space and state.area]
    return _("({names})").format(names=_(", ").join(names)) if names else ""


def face(card: str) -> CardFace:
    """A room or boss card, open."""
    room = BOOK.content.rooms.get(card)
    return CardFace(card, card_name(card), card_text(card), _KINDS[room.kind] if room else N_("boss"))


_KINDS = {
    "monster": N_("monster"),
    "trap": N_("trap"),
    "treasure": N_("treasure"),
    "shrine": N_("shrine"),
    "tomb": N_("tomb"),
    "armory": N_("armory"),
    "bonfire": N_("bonfire"),
    "crow": N_("crow"),
    "merchant": N_("merchant"),
}


def _notes(state: State) -> tuple[str, ...]:
    frame = next((each for each in reversed(state.stack) if isinstance(each, Fight)), None)
    if frame is None or not frame.dice:
        return ()
    dice = _(", ").join(str(die.value) if die.value else _("miss") for die in frame.dice)
    words = _("Dice: {dice}; Dungeon die: {dungeon}.")
    return (words.format(dice=dice, dungeon=frame.dungeon),)


# The open Ask


def _ask(match: Match[State], ask: Ask | None, viewer: int) -> AskView | None:
    if ask is None:
        return None
    state = match.state
    if isinstance(ask, Chance):
        return _chance_view(state, ask)
    options = tuple(_option(state, viewer, act) for act in match.legal(viewer)) if viewer >= 0 else ()
    names = " / ".join(state.party[seat].name for seat in ask.seats)
    prompt = _(_PROMPTS[ask.topic]).format(name=names)
    return AskView(ask.number, "choice", ask.topic, ask.seats, prompt, options)


def _chance_view(state: State, ask: Chance) -> AskView:
    options = tuple(
        OptionView(outcome, ask.seat, outcome_words(state, ask, outcome), card=str(outcome))
        for outcome in dict.fromkeys(ask.options)
    )
    name = state.party[ask.seat].name
    if ask.kind == "die":
        prompt = _("{name}: {die}").format(name=name, die=_(DICE[ask.topic]))
    else:
        prompt = _(_CHANCE_PROMPTS[ask.topic]).format(name=name)
    return AskView(ask.number, ask.kind, ask.topic, (ask.seat,), prompt, options)


def _option(state: State, seat: int, act: object) -> OptionView:
    space = act.to if isinstance(act, Move) else getattr(act, "space", -1)
    card = ""
    if 0 <= space <= EXIT and (space in state.face_up or space == EXIT) and state.grid[space].known:
        card = state.grid[space].known[0]
    return OptionView(
        act=act,
        seat=seat,
        label=act_words(state, seat, act),
        card=card or getattr(act, "potion", ""),
        creatures=(0,) if isinstance(act, UseSkill) and state.enemy is not None else (),
        role="pass" if isinstance(act, Go) else "play",
        group=_(_GROUPS[type(act).__name__]) if type(act).__name__ in _GROUPS else "",
    )


_GROUPS = {
    "Move": N_("Go"),
    "UseSkill": N_("Skills"),
    "Drink": N_("Potions"),
    "Reroll": N_("Criticals"),
    "Feat": N_("Feats"),
    "Take": N_("Choose"),
    "Buy": N_("Buy"),
    "Sell": N_("Sell"),
    "Give": N_("Give"),
    "Swap": N_("Swap"),
    "Foresee": N_("Reveal"),
    "UseCrow": N_("Crow"),
    "Place": N_("Place"),
    "Discard": N_("Give up"),
}
_PROMPTS = {
    "path": N_("{name}: which way?"),
    "attack": N_("{name}: attack, or use a skill?"),
    "reroll": N_("{name}: roll a die again, or strike?"),
    "potion": N_("{name}: a potion before the enemy strikes?"),
    "check": N_("{name}: roll for the skill check, or use a potion?"),
    "rescue": N_("{name} is about to die: drink?"),
    "shrine": N_("{name}: an offering at the shrine?"),
    "tomb": N_("{name}: change the Dungeon die?"),
    "choose": N_("{name}: choose one."),
    "crow": N_("{name}: feed the crow?"),
    "merchant": N_("{name}: buy or sell?"),
    "replace": N_("{name}: which potion is given up?"),
    "look": N_("{name}: let the crow look at the rooms?"),
    "place": N_("{name}: where does this room go?"),
    "foresight": N_("{name}: which room is revealed?"),
}
_CHANCE_PROMPTS = {
    "character": N_("{name} draws a Character card."),
    "reveal": N_("{name} reveals a room."),
    "boss": N_("{name} reveals the boss."),
    "look": N_("{name} looks at the top room."),
    "replace": N_("{name} draws an unused room."),
}

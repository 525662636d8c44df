"""What the modifiers of a daily climb or a custom run change (page 21)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.slay_the_spire.content.climb import Gains, LoseHpBy, RewardKind, RunModifier
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.state.climb import OfferKind
from companion.games.slay_the_spire.state.run import Run

SECTIONS = (1, 2)


def modifiers_of(run: Run) -> Iterator[RunModifier]:
    """The modifiers that hold, in the order in which they came; none in a fight alone."""
    known = load_climb().run_modifiers
    yield from (known[name] for name in (run.climb.modifiers if run.climb is not None else ()))


def gains_at_start(run: Run) -> Gains:
    """What the modifiers give everybody who begins, be it at the start of the game or of a later act."""
    return tuple(gain for each in modifiers_of(run) for gain in each.at_start)


def rolled(section: int, face: int) -> str:
    """The modifier that a roll for a section brings."""
    known = load_climb().run_modifiers.values()
    return next(each.id for each in known if (each.section, each.roll) == (section, face))


def tokens_face_down(run: Run) -> bool:
    """Whether map tokens are turned up only when the party comes to them (Uncertain Future)."""
    return any(each.map_tokens_face_down for each in modifiers_of(run))


def no_rest(run: Run) -> bool:
    """Whether nobody can rest (Night Terrors)."""
    return any(each.no_rest for each in modifiers_of(run))


def prismatic(run: Run) -> bool:
    """Whether each revealed card comes from a deck of its own (Prismatic Shard)."""
    return any(each.prismatic for each in modifiers_of(run))


def reward_instead(run: Run, kind: OfferKind | RewardKind, of_encounter: bool = False) -> OfferKind:
    """What a reward has become: a relic in encounters (Vintage), a card to transform (Transformed).

    With both, what is said of encounters alone comes first, in whatever order they were named.
    """
    if kind not in ("card", "upgraded_card"):
        return kind
    here = [each.encounter_cards_become for each in modifiers_of(run)] if of_encounter else []
    anywhere = [each.card_rewards_become for each in modifiers_of(run)]
    return next((reward for reward in (*here, *anywhere) if reward is not None), kind)


def loss_at_end_of_combat(run: Run) -> int:
    """The HP that everybody loses when a fight is over (Terminal)."""
    gains = (gain for each in modifiers_of(run) for gain in each.end_of_combat)
    return sum(gain.amount for gain in gains if isinstance(gain, LoseHpBy))

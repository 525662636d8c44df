"""The rules in our own words, a page for each moment in which people ask what they may do now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.speech.words import N_


class Page(NamedTuple):
    """A page before it is said: title, points and place in the rule book, as they are translated."""

    title: str
    points: tuple[str, ...]
    source: str


PAGES: Mapping[str, Page] = {
    "map": Page(
        N_("The map"),
        (
            N_("Move the party together: one room up, along a line from its room."),
            N_("You enter each room once on the way up. There is no way back down."),
            N_("The top room is the boss. Beat it to win the act."),
        ),
        N_("page 9, The Map"),
    ),
    "encounter": Page(
        N_("An encounter"),
        (
            N_("Each player draws one encounter card. That enemy is in their row."),
            N_("After the victory, each player gains the rewards of the enemy in the row where they ended."),
        ),
        N_("page 9, The Map; page 10, Combat Setup"),
    ),
    "elite": Page(
        N_("An elite"),
        (
            N_("Draw one elite card for the whole party, with summons where it says so."),
            N_("After the victory, every player gains all of its rewards."),
        ),
        N_("page 9, The Map; page 10, Combat Setup"),
    ),
    "burning_elite": Page(
        N_("The Burning Elite"),
        (
            N_("It is an elite. Before the fight, each player shuffles a Burn into their deck."),
            N_("Beat it to gain the Emerald Key."),
        ),
        N_("page 22, Act IV"),
    ),
    "event": Page(
        N_("An event"),
        (
            N_("Each player chooses one option and carries it out, in any order."),
            N_("You can only pay or give what you have. The gold may come from any player."),
            N_("Some events are one choice for the party, or happen without any choice."),
        ),
        N_("page 9, Event"),
    ),
    "campfire": Page(
        N_("A campfire"),
        (
            N_("Each player chooses one: rest to heal 3 HP, or smith to upgrade a card."),
            N_("Relics may add choices or forbid one."),
            N_("If no one does anything, the party may take the Ruby Key instead."),
        ),
        N_("page 9, Campfire"),
    ),
    "treasure": Page(
        N_("Treasure"),
        (
            N_("Each player reveals a relic, then takes it or skips it."),
            N_("If all skip it, the party may take the Sapphire Key instead."),
        ),
        N_("page 9, Treasure"),
    ),
    "merchant": Page(
        N_("The merchant"),
        (
            N_("Three relics and three potions are for sale to all. The first relic costs 1 gold less."),
            N_("Each player may also buy three cards of their own rewards deck, priced by rarity."),
            N_("Any player may pay any part of what another player buys."),
            N_("Once in this room, each player may pay to remove a card."),
        ),
        N_("page 9, Merchant"),
    ),
    "boss": Page(
        N_("A boss"),
        (
            N_("The boss is in every row. Once it is beaten, every player gains its rewards."),
            N_("Reveal one boss relic more than players (solo: three). Each player may take one."),
            N_("After the rewards, continue to the next act, play on another day, or end here."),
        ),
        N_("page 8, Rewards; page 9, Boss"),
    ),
    "neow": Page(
        N_("Neow's Blessing"),
        (
            N_(
                "Each player draws a blessing, gains everything red on it, and one of the three blue choices."
            ),
            N_("What you gain follows the rules of rewards."),
        ),
        N_("page 4, Setup; page 8, Rewards"),
    ),
    "quick_start": Page(
        N_("Quick start"),
        (
            N_("Each player follows the column of the act, line by line, and gains what it lists."),
            N_("Gain one line before you look at the next. Each player rolls for themselves."),
            N_("The party gains boss relics together. At the end, all players visit one merchant."),
        ),
        N_("page 22, Quick Start Rules"),
    ),
    "rewards": Page(
        N_("Rewards"),
        (
            N_("Gain them in any order. You may skip any of them, even before you reveal cards."),
            N_("You may look at everything this room brings before you decide."),
            N_("A card reward reveals three cards. Take one or none. The others go to the bottom."),
            N_("A golden ticket adds the top rare card to the choice."),
            N_("Outside fights, you may give potions to others. Nothing else changes hands."),
        ),
        N_("page 8, Rewards"),
    ),
    "decks": Page(
        N_("Remove, upgrade, transform"),
        (
            N_("A removed card leaves the deck for the rest of the game."),
            N_("Turn an upgraded card to its better side. You may always look at it first."),
            N_("To transform, remove a card that is not a Curse and add the top card reward unseen."),
        ),
        N_("page 8, Remove, Upgrade, Transform"),
    ),
    "potions": Page(
        N_("Potions"),
        (
            N_("A player holds at most three potions, or two from Ascension 4."),
            N_("With one too many, skip it, pass it on, or use or discard another."),
        ),
        N_("page 8, Potion"),
    ),
    "keys": Page(
        N_("Keys and Act IV"),
        (
            N_("Act IV follows Act III if you have all three keys and the group has unlocked it."),
            N_(
                "Ruby: all do nothing at a campfire. Sapphire: all skip a relic. Emerald: "
                "beat a Burning Elite."
            ),
        ),
        N_("page 22, Act IV"),
    ),
    "boxes": Page(
        N_("Boxes of the group"),
        (
            N_("After a game, each player checks one box, and one more for each boss beaten."),
            N_("Boxes of your own character come first, then those of colorless cards or Act IV."),
            N_("Check all boxes before a lock to open it. Its cards join the decks from the next game."),
        ),
        N_("page 20, Unlocks"),
    ),
    "play": Page(
        N_("Your turn"),
        (
            N_("All players act at the same time: play cards, use potions and abilities, in any order."),
            N_("Pay for a card with Energy, choose its targets, and carry it out from top to bottom."),
            N_("You may talk about how others can help you. Do not show your hands."),
            N_("When all players are done, discard your hands. Then the enemies act."),
        ),
        N_("page 12, Player Turn"),
    ),
    "die": Page(
        N_("The die of the round"),
        (
            N_("Roll it once per round. It counts for everything: relics now, enemies later."),
            N_("Use whatever changes the die before anything else counts it."),
        ),
        N_("page 12, Player Turn"),
    ),
    "order": Page(
        N_("What comes first"),
        (
            N_("Choose the order of abilities that wait at the same time."),
            N_("What a card triggers waits until the whole card is done."),
        ),
        N_("page 12, Player Turn"),
    ),
    "between acts": Page(
        N_("Between two acts"),
        (
            N_("Continue to the next act, or end the game here as winners."),
            N_("A new player takes a free character and uses only the quick start table."),
            N_("A player who leaves returns all cards and items, but may give potions away first."),
        ),
        N_("page 22, Catch Up"),
    ),
    "enemies": Page(
        N_("The enemies' turn"),
        (
            N_("They lose their Block, then act row by row from the top, each row from left to right."),
            N_("Bosses act last. An enemy acts on the player in its row, or on all where it says so."),
            N_("Move the cube on after the action. Gray slots happen only once."),
        ),
        N_("page 13, Enemy Turn"),
    ),
    "targets": Page(
        N_("Targets"),
        (
            N_("Aim an attack at any enemy in any row."),
            N_("What hits a row hits every enemy in it, and always the boss."),
        ),
        N_("page 12, Player Turn; page 15, Targeting"),
    ),
    "end": Page(
        N_("The game is over"),
        (
            N_("Upgrades, gold, relics and potions do not carry over. Go back to starter decks."),
            N_("Start the next game with Act I, or with a quick start."),
        ),
        N_("page 23, Game End"),
    ),
}

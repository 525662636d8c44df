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
            N_("The party moves together, one room further up along a line from where it stands."),
            N_("Every room on the way up is entered once; there is no way back down."),
            N_("The topmost room is the boss. Whoever beats it has beaten the act."),
        ),
        N_("page 9, The Map"),
    ),
    "encounter": Page(
        N_("An encounter"),
        (
            N_("Each player draws one encounter card; that enemy stands in the row of this player."),
            N_("After the victory each player gains what the enemy of the row brings in which it ended."),
        ),
        N_("page 9, The Map; page 10, Combat Setup"),
    ),
    "elite": Page(
        N_("An elite"),
        (
            N_("One elite card is drawn for the whole party, with summons where it says so."),
            N_("After the victory every player gains all that it brings."),
        ),
        N_("page 9, The Map; page 10, Combat Setup"),
    ),
    "burning_elite": Page(
        N_("The Burning Elite"),
        (
            N_("It is an elite for which each player shuffles a Burn into the deck before the fight."),
            N_("Beating it brings the Emerald Key."),
        ),
        N_("page 22, Act IV"),
    ),
    "event": Page(
        N_("An event"),
        (
            N_("Each player chooses one of the options and carries it out, in any order."),
            N_("To pay or to give something one must have it first; gold may come from any purse."),
            N_("Some events are chosen by the party as one, or are carried out without any choice."),
        ),
        N_("page 9, Event"),
    ),
    "campfire": Page(
        N_("A campfire"),
        (
            N_("Each player does one of two things: rest heals 3 HP, smith upgrades a card."),
            N_("Relics may offer more, or forbid one of the two."),
            N_("If nobody does anything, the party may take the Ruby Key instead."),
        ),
        N_("page 9, Campfire"),
    ),
    "treasure": Page(
        N_("Treasure"),
        (
            N_("Each player turns up a relic, and takes it or skips it."),
            N_("If all of them skip it, the party may take the Sapphire Key instead."),
        ),
        N_("page 9, Treasure"),
    ),
    "merchant": Page(
        N_("The merchant"),
        (
            N_("Three relics and three potions are for sale to all, the first relic for 1 gold less."),
            N_("Each player also has three cards of the own deck of rewards to buy, by their rarity."),
            N_("Anybody may pay any part of what somebody buys."),
            N_("Once in this room each player may pay to have a card removed."),
        ),
        N_("page 9, Merchant"),
    ),
    "boss": Page(
        N_("A boss"),
        (
            N_("The boss stands in every row. Once it is beaten, every player gains what it brings."),
            N_("One boss relic more than players is turned up, three for one player; each may take one."),
            N_("After the rewards the party goes on to the next act, plays on another day, or ends here."),
        ),
        N_("page 8, Rewards; page 9, Boss"),
    ),
    "neow": Page(
        N_("Neow's Blessing"),
        (
            N_("Each player draws a blessing, gains what is red on it, and one of three in blue."),
            N_("What one gains follows the rules of rewards."),
        ),
        N_("page 4, Setup; page 8, Rewards"),
    ),
    "quick_start": Page(
        N_("Quick start"),
        (
            N_("Each player goes down the column of the act, line by line, and gains what stands there."),
            N_("Nobody sees the next line before this one is gained; dice are rolled by each player alone."),
            N_("Boss relics are gained as a party; last of all everybody goes to one merchant."),
        ),
        N_("page 22, Quick Start Rules"),
    ),
    "rewards": Page(
        N_("Rewards"),
        (
            N_("They are gained in any order; each of them may be skipped, and so may turning cards up."),
            N_("Everything that this room brings may be looked at before anything is decided."),
            N_("A card reward turns up three cards, of which one may be taken; the others go to the bottom."),
            N_("A golden ticket adds the top rare card to the choice."),
            N_("Potions may be given to others outside of fights, nothing else changes hands."),
        ),
        N_("page 8, Rewards"),
    ),
    "decks": Page(
        N_("Remove, upgrade, transform"),
        (
            N_("A removed card leaves the deck for the rest of the game."),
            N_("An upgraded card is turned to its better side; it can always be looked at first."),
            N_("To transform, a card that is no curse goes, and the top card reward comes unseen."),
        ),
        N_("page 8, Remove, Upgrade, Transform"),
    ),
    "potions": Page(
        N_("Potions"),
        (
            N_("Nobody has more than three, or two from ascension 4 on."),
            N_("One too many is skipped, passed on, or another one is used or laid down for it."),
        ),
        N_("page 8, Potion"),
    ),
    "keys": Page(
        N_("Keys and act IV"),
        (
            N_("Act IV follows act III for those who have all three keys, where the group has unlocked it."),
            N_("Ruby: all do nothing at a campfire. Sapphire: all leave a relic. Emerald: a Burning Elite."),
        ),
        N_("page 22, Act IV"),
    ),
    "boxes": Page(
        N_("Boxes of the group"),
        (
            N_("After a game each player checks one box, and one more for every boss that was beaten."),
            N_("Boxes of the own character come first, then those of the colorless cards or of act IV."),
            N_("All boxes before a lock open it: its cards join the decks from the next game on."),
        ),
        N_("page 20, Unlocks"),
    ),
    "play": Page(
        N_("Your turn"),
        (
            N_("All players act at once: play cards, use potions and abilities, in any order."),
            N_("A card is paid for with energy, targets are chosen, and it is done from top to bottom."),
            N_("What others can do for you may be talked about; hands are not shown."),
            N_("Who is done says so; when all are, hands are discarded and the enemies act."),
        ),
        N_("page 12, Player Turn"),
    ),
    "die": Page(
        N_("The die of the round"),
        (
            N_("It is rolled once a round and counts for everything: relics now, enemies later."),
            N_("Whatever changes it is used before anything else counts it."),
        ),
        N_("page 12, Player Turn"),
    ),
    "order": Page(
        N_("What comes first"),
        (
            N_("Abilities that wait at the same time come in any order that the players choose."),
            N_("What a card sets off waits until all of the card is done."),
        ),
        N_("page 12, Player Turn"),
    ),
    "between acts": Page(
        N_("Between two acts"),
        (
            N_("The party goes on to the next act, or ends the game here and has won."),
            N_("Who joins takes a free character, and alone uses the quick start table then."),
            N_("Who leaves gives all cards and items back; potions may be given to others before."),
        ),
        N_("page 22, Catch Up"),
    ),
    "enemies": Page(
        N_("The enemies' turn"),
        (
            N_("They lose their Block, then act row by row from the top, each row from left to right."),
            N_("Bosses act last of all. An enemy acts on the player in its row, or on all where it says so."),
            N_("A cube moves on after the action; what stands in gray is done only once."),
        ),
        N_("page 13, Enemy Turn"),
    ),
    "targets": Page(
        N_("Targets"),
        (
            N_("An attack may be aimed at any enemy in any row."),
            N_("What hits a row hits every enemy in it, and always the boss."),
        ),
        N_("page 12, Player Turn; page 15, Targeting"),
    ),
    "end": Page(
        N_("The game is over"),
        (
            N_("Upgrades, gold, relics and potions are not kept; decks are starter decks again."),
            N_("The next game begins with act I, or with a quick start."),
        ),
        N_("page 23, Game End"),
    ),
}

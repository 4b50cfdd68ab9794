import { createChance, type Chance } from "./chance.ts";
import type { Days } from "./days.ts";
import { FIXED_CARDS } from "./fixed-cards.ts";
import { fixedHistory, madeUpHistory, type DemoBooking } from "./histories.ts";
import { demoId } from "./ids.ts";
import type { DemoProgram } from "./model.ts";
import { makePerson, type Person } from "./people.ts";

interface DemoIdentifier {
  readonly type: "CARDCODE" | "APPCODE" | "EXTERNALCODE";
  readonly code: string;
  readonly status: "ACTIVE" | "DEACTIVATED";
}

/** A card with its account's data. */
export interface DemoAccount {
  readonly id: string;
  readonly card: string;
  /** Set after the bookings, because a locked account cannot redeem. */
  readonly status: "ACTIVE" | "LOCKED" | "INACTIVE" | "TERMINATED";
  readonly identifiers: readonly DemoIdentifier[];
  /** Absent: the card is not registered. */
  readonly owner?: Person;
  readonly emailOptin: boolean;
  readonly bookings: readonly DemoBooking[];
  readonly createdAt: Date;
}

/** First card of the generated accounts; 4999999999 is never used. */
const FIRST_MADE_UP_CARD = 4_100_000_001;
const SEED = 20_261_121;
/** Day on which the fixed cards were issued. */
const FIXED_CARDS_DAY = -366;

const seedOf = (programId: string, number: number): number =>
  Array.from(programId).reduce(
    (seed, letter) => Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0),
    SEED + number * 7919,
  );

function fixedAccounts(program: DemoProgram, days: Days): readonly DemoAccount[] {
  return FIXED_CARDS.map((card, index) => {
    // The same seed in every programme, so that balances and days agree.
    const chance = createChance(SEED + index);
    const owner = makePerson(chance, index + 1);
    return {
      id: demoId(program.id, "account", card.code),
      card: card.code,
      status: card.status,
      identifiers: [
        { type: "CARDCODE", code: card.code, status: card.cardStatus },
        ...(card.appCode === undefined
          ? []
          : [{ type: "APPCODE", code: card.appCode, status: "ACTIVE" } satisfies DemoIdentifier]),
      ],
      ...(card.registered && { owner }),
      emailOptin: true,
      bookings: fixedHistory(card, { program, days, chance }),
      createdAt: days.at(FIXED_CARDS_DAY),
    };
  });
}

function statusOf(number: number): DemoAccount["status"] {
  if (number % 97 === 96) {
    return "TERMINATED";
  }
  if (number % 61 === 60) {
    return "INACTIVE";
  }
  return number % 41 === 40 ? "LOCKED" : "ACTIVE";
}

function identifiersOf(card: string, number: number, chance: Chance): readonly DemoIdentifier[] {
  const identifiers: DemoIdentifier[] = [{ type: "CARDCODE", code: card, status: "ACTIVE" }];
  if (chance.share() < 0.25) {
    identifiers.push({ type: "APPCODE", code: `APP-${card}`, status: "ACTIVE" });
  }
  if (chance.share() < 0.06) {
    identifiers.push({ type: "EXTERNALCODE", code: `X${card}`, status: "ACTIVE" });
  }
  if (number % 29 === 28) {
    identifiers.push({ type: "CARDCODE", code: `42${card.slice(2)}`, status: "DEACTIVATED" });
  }
  return identifiers;
}

function madeUpAccount(program: DemoProgram, number: number, days: Days): DemoAccount {
  const chance = createChance(seedOf(program.id, number));
  const card = String(FIRST_MADE_UP_CARD + number);
  const owner = makePerson(chance, 100 + number);
  const registered = chance.share() < 0.78;
  const identifiers = identifiersOf(card, number, chance);
  const emailOptin = chance.share() < 0.6;
  const bookings = madeUpHistory({ program, days, chance });
  return {
    id: demoId(program.id, "account", card),
    card,
    status: statusOf(number),
    identifiers,
    ...(registered && { owner }),
    emailOptin,
    bookings,
    createdAt: bookings[0]?.bookedAt ?? days.at(FIXED_CARDS_DAY),
  };
}

/** All accounts of a programme; the fixed cards come first. */
export function makeAccounts(program: DemoProgram, days: Days): readonly DemoAccount[] {
  const madeUp = Array.from({ length: program.accounts - FIXED_CARDS.length }, (_, number) =>
    madeUpAccount(program, number, days),
  );
  return [...fixedAccounts(program, days), ...madeUp];
}

import type { CounterTablet, CounterWork } from "./counter-devices.ts";
import { type CounterFault, type CounterSabotage, type CounterWorld, openCounters, sleep } from "./counter-world.ts";
import type { LoyaltyWorld } from "./loyalty-world.ts";

/** What may happen at the counters. */
export const COUNTER_INCIDENTS = [
  "SALE",
  "POINTS",
  "BAD_SALE",
  "RECEIPT",
  "TABLET_FAULTS",
  "TILL_FAULTS",
  "AWAY",
  "BACK",
  "RELOAD",
  "RESTART",
  "CORRECT",
  "DISCARD",
  "WITHDRAW",
  "HAND_OVER",
  "WAIT",
] as const;
export interface CounterIncident {
  readonly kind: (typeof COUNTER_INCIDENTS)[number];
  readonly pick: number;
  readonly faults: readonly CounterFault[];
}

/** How a history ended. */
export interface CounterEnd {
  /** Sentences about what is wrong. */
  readonly broken: readonly string[];
  readonly deeds: number;
  readonly booked: number;
}

const REST_MS = 60_000;

const tabletOf = ({ tablets }: CounterWorld, pick: number): CounterTablet | undefined => tablets[pick % tablets.length];

const confirm =
  (kind: CounterWork["kind"], isBad = false) =>
  async (counter: CounterWorld, { pick }: CounterIncident): Promise<void> => {
    const { card, amount } = counter.note("TABLET", pick >> 1, isBad);
    await tabletOf(counter, pick)?.confirm({ kind, card, amount }, card);
  };

const PLAY: Readonly<
  Record<CounterIncident["kind"], (counter: CounterWorld, incident: CounterIncident) => Promise<void> | void>
> = {
  SALE: confirm("SALE"),
  POINTS: confirm("POINTS"),
  BAD_SALE: confirm("SALE", true),
  RECEIPT: async (counter, { pick }) => {
    const { card, amount } = counter.note("TILL", pick >> 1);
    await counter.tills[pick % counter.tills.length]?.sell(card, amount, String(amount));
  },
  TABLET_FAULTS: ({ faults }, incident) => void faults.TABLET.push(...incident.faults),
  TILL_FAULTS: ({ faults }, incident) => void faults.TILL.push(...incident.faults),
  AWAY: (counter) => {
    counter.isAway = true;
  },
  BACK: (counter) => {
    counter.isAway = false;
  },
  RELOAD: (counter, { pick }) => {
    tabletOf(counter, pick)?.reload();
    counter.tills[pick % counter.tills.length]?.reload();
  },
  RESTART: async (counter) => await counter.restart(),
  CORRECT: async (counter, { pick }) => {
    const bad = new Set(counter.model.deeds.flatMap(({ card, isBad }) => (isBad ? [card] : [])));
    const letters = (await counter.letters()).filter(({ keyCode }) => keyCode !== null && bad.has(keyCode));
    const letter = letters[pick % Math.max(1, letters.length)];
    await (letter && counter.retry(letter.id, counter.members[0]?.card));
  },
  DISCARD: async (counter, { pick }) => {
    const letters = await counter.letters();
    const letter = letters[pick % Math.max(1, letters.length)];
    const amount = counter.model.deeds.find(({ card, isBad }) => isBad && card === letter?.keyCode)?.amount;
    if (letter !== undefined && amount !== undefined && (await counter.discard(letter.id))) {
      counter.model.decided.add(amount);
    }
  },
  WITHDRAW: async (counter, { pick }) => {
    const outbox = tabletOf(counter, pick)?.outbox();
    const items = (await outbox?.list())?.filter(({ payload }) => payload !== null) ?? [];
    const item = items[pick % Math.max(1, items.length)];
    const decision = { kind: "DISCARDED", reason: "typed twice", by: "Kim" } as const;
    if (item?.payload && (await outbox?.withdraw(item.entry.number, decision)) === true) {
      counter.model.decided.add(item.payload.amount);
    }
  },
  HAND_OVER: async (counter, { pick }) => {
    const tablet = tabletOf(counter, pick);
    await (tablet && counter.handOver(tablet, pick % 3 === 0));
  },
  WAIT: async (_counter, { pick }) => await sleep(pick % 30),
};

/** Everything works again: what waits arrives, and the back office books what was handed over. */
async function rest(counter: CounterWorld): Promise<void> {
  counter.isAway = false;
  counter.faults.TABLET.length = 0;
  counter.faults.TILL.length = 0;
  const settle = async (): Promise<void> => {
    const outboxes = [...counter.tablets.map(({ outbox }) => outbox()), ...counter.tills.map(({ outbox }) => outbox())];
    outboxes.forEach(({ hurry }) => hurry());
    await Promise.race([Promise.all(outboxes.map(async (outbox) => await outbox.settle())), sleep(REST_MS)]);
  };
  await settle();
  for (const { id, code } of await counter.letters()) {
    await (code === "ENTRY_HANDED_OVER" ? counter.retry(id) : undefined);
  }
  await settle();
}

/** Compares the platform with the plain model. */
async function compare(counter: CounterWorld): Promise<CounterEnd> {
  const { model, members, tablets, tills, world } = counter;
  const rows = await world.test.query<{ account_id: string; points: number }>(
    "SELECT account_id, points FROM punktum.bookings WHERE account_id = ANY ($1)",
    [members.map(({ id }) => id)],
  );
  const letters = await counter.letters();
  const open = new Set(letters.map(({ keyCode }) => keyCode));
  const codeOf = (deed: number): string =>
    letters.find((letter) => (letter.amount ?? letter.points) === deed)?.code ?? "";
  const ownerOf = (card: string): string | undefined => members.find((member) => member.card === card)?.id;
  const broken = model.deeds.flatMap(({ amount, isBad, card, by }) => {
    const booked = rows.filter(({ points }) => points === amount);
    const isElsewhere = !isBad && booked.some(({ account_id }) => account_id !== ownerOf(card));
    const isDue = isBad ? !open.has(card) && !model.decided.has(amount) : !model.decided.has(amount);
    const promises: readonly (readonly [string, boolean])[] = [
      ["booked at most once", booked.length <= 1],
      ["booked for the card it was confirmed for", !isElsewhere],
      ["booked, refused with a reason, or taken back", !isDue || booked.length === 1],
      ["not booked while it waits for a decision", !(isBad && open.has(card)) || booked.length === 0],
    ];
    return promises.flatMap(([promise, holds]) =>
      holds ? [] : [`${by} ${amount}: ${promise} (${booked.length}) ${codeOf(amount)}`],
    );
  });
  const left = (await Promise.all(tablets.map(async ({ outbox }) => await outbox().list()))).flat();
  const stuck = left.filter(({ entry }) => entry.state.kind !== "REFUSED").length;
  const waiting = tills.reduce((sum, till) => sum + till.outbox().waiting().length, 0);
  const missing = tablets.reduce((sum, tablet) => sum + tablet.missing(), 0);
  const figures = { "entries wait on": stuck, "receipts wait on": waiting, "numbers are missing": missing };
  return {
    broken: [
      ...broken,
      ...Object.entries(figures).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`])),
    ],
    deeds: model.deeds.length,
    booked: rows.length,
  };
}

let runs = 0;

/** Plays incidents at two tablets and two tills, lets everything come to rest, and compares with the plain model. */
export async function playCounters(
  world: LoyaltyWorld,
  incidents: readonly CounterIncident[],
  sabotage: CounterSabotage = {},
): Promise<CounterEnd> {
  const counter = await openCounters(world, (runs += 1), sabotage);
  try {
    for (const incident of incidents) {
      await PLAY[incident.kind](counter, incident);
    }
    await rest(counter);
    return await compare(counter);
  } finally {
    await counter.close();
  }
}

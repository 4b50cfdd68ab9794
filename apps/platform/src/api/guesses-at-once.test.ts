import { artsApi, v1 } from "@punktum/contracts";
import { afterEach, assert, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogueCacheOf } from "../offers/vouchers/index.ts";
import { grand, item, poslog } from "../points/receipts/testing/poslog.ts";
import { type Admission, createGuessCounter, type LookUp } from "./guess-counter.ts";
import { refusalV1 } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";
import { addTill } from "./testing/till-world.ts";

const FREE_GUESSES = 30;
const GUESSES = 100;

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** How often each text occurs. */
function tally(texts: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** Time stands still, so that no guess comes back meanwhile. */
function holdClock(): void {
  vi.spyOn(performance, "now").mockReturnValue(Math.ceil(performance.now()));
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a hundred guesses at once", { tags: ["T10", "B-28"] }, () => {
  let world: LoyaltyWorld;
  beforeEach(async () => {
    world = await createLoyaltyWorld();
    holdClock();
  });
  afterEach(() => world.close());

  const read = async (card: string): Promise<string> => {
    const headers = { authorization: `Bearer ${world.tokens.device}` };
    const answer = await world.app.inject({ method: "GET", url: `/api/v2/accounts/${card}/accountdetails`, headers });
    return String(answer.statusCode);
  };
  const unknown = (index: number): string => String(6_900_000_000 + index);

  it("get no more answers than the limit, and a known code among the late ones gets none", async () => {
    const { card } = await addAccount(world);
    expect(await read(card)).toBe("200");
    const answers = await Promise.all([...times(GUESSES, (index) => read(unknown(index))), read(card)]);
    expect(tally(answers)).toEqual({ 404: FREE_GUESSES, 429: GUESSES - FREE_GUESSES + 1 });
    expect(await read(card)).toBe("429");
  });

  it("of known codes are all answered", async () => {
    const { card } = await addAccount(world);
    expect(tally(await Promise.all(times(GUESSES, () => read(card))))).toEqual({ 200: GUESSES });
    expect(tally(await Promise.all(times(FREE_GUESSES + 1, (index) => read(unknown(index)))))).toEqual({
      404: FREE_GUESSES,
      429: 1,
    });
  });

  it("count in the first generation too", async () => {
    const answers = await Promise.all(
      times(GUESSES, (index) => refusalV1(world, v1.getUserDetails, { keyCode: unknown(index) }, { who: "device" })),
    );
    expect(tally(answers)).toEqual({
      "200 USER_KEY_DOES_NOT_EXIST": FREE_GUESSES,
      "429 RATE_LIMITED": GUESSES - FREE_GUESSES,
    });
  });

  it("count when a till previews sales, in both formats", async () => {
    const [json, xml] = [await addTill(world, "till-json"), await addTill(world, "till-xml")];
    const sale = (keyCode: string) => JSON.stringify({ transactionType: "EARNTRANSACTION", amount: 5, keyCode });
    const day = new Date().toISOString().slice(0, 10);
    const receipt = (card: string) =>
      poslog({
        head: `<BusinessUnit><UnitID>1</UnitID></BusinessUnit><WorkstationID>7</WorkstationID><ReceiptNumber>${card}</ReceiptNumber>`,
        retail: `${item(1, "5.00")}${grand("5.00")}<LoyaltyAccount><CustomerID>${card}</CustomerID></LoyaltyAccount>`,
        time: `<BusinessDayDate>${day}</BusinessDayDate><EndDateTime>${day}T00:00:00</EndDateTime>`,
      });
    const asJson = await Promise.all(
      times(GUESSES, (index) => json.post("/api/v2/transactions/preview", sale(unknown(index)))),
    );
    const headers = { "content-type": "application/xml" };
    const asXml = await Promise.all(
      times(GUESSES, (index) => xml.post(artsApi.previewReceipt.path, receipt(unknown(index)), headers)),
    );
    const counts = { 200: FREE_GUESSES, 429: GUESSES - FREE_GUESSES };
    expect(tally(asJson.map(({ status }) => String(status)))).toEqual(counts);
    expect(tally(asXml.map(({ status }) => String(status)))).toEqual(counts);
  });

  it("count when staff search for members", async () => {
    const headers = { authorization: `Bearer ${world.tokens.storeStaff}` };
    const search = async (index: number): Promise<string> => {
      const url = `/api/v2/programs/pfm/members?q=${unknown(index)}`;
      return String((await world.app.inject({ method: "GET", url, headers })).statusCode);
    };
    // Each search holds a connection, and the catalogue has to be read anew: none of them waits for a second one.
    catalogueCacheOf(world.test.database).forget("pfm");
    const answers = await Promise.all(times(GUESSES, search));
    expect(tally(answers)).toEqual({ 200: FREE_GUESSES, 429: GUESSES - FREE_GUESSES });
  });
});

describe("a look-up under way", { tags: ["T10"] }, () => {
  beforeEach(holdClock);
  const createCounter = () => createGuessCounter({ max: 2, windowMs: 1_000 });
  const lookUpIn = (admission: Admission): LookUp => {
    assert("lookUp" in admission);
    return admission.lookUp;
  };

  it("counts until it ends, and for its own caller only", () => {
    const counter = createCounter();
    const [first, second] = [counter.beginNow("device"), counter.beginNow("device")];
    expect(counter.beginNow("device")).toEqual({ waitMs: 500 });
    expect(counter.beginNow("another")).toHaveProperty("lookUp");
    lookUpIn(first).end(false);
    lookUpIn(second).end(true);
    expect(lookUpIn(counter.beginNow("device"))).toBeDefined();
    expect(counter.beginNow("device")).toEqual({ waitMs: 500 });
  });

  it("counts what other processes tell, and tells of its own guesses only", () => {
    const told: string[] = [];
    const counter = createGuessCounter({ max: 2, windowMs: 1_000 }, (caller) => told.push(caller));
    counter.hear("device");
    counter.hear("device");
    expect(counter.beginNow("device")).toEqual({ waitMs: 500 });
    const [known, guess] = [counter.beginNow("another"), counter.beginNow("another")];
    lookUpIn(known).end(false);
    expect(told).toEqual([]);
    lookUpIn(guess).end(true);
    expect(told).toEqual(["another"]);
  });

  it("lets the next one in when its code was known, once", async () => {
    const counter = createCounter();
    const [first] = [counter.beginNow("device"), counter.beginNow("device")];
    const [third, fourth] = [counter.begin("device"), counter.begin("device")];
    lookUpIn(first).end(false);
    lookUpIn(first).end(false);
    lookUpIn(await third).end(false);
    expect(await fourth).toHaveProperty("lookUp");
  });

  it("has all others refused when the last of them was a guess", async () => {
    const counter = createCounter();
    const underWay = [counter.beginNow("device"), counter.beginNow("device")];
    const waiting = [counter.begin("device"), counter.begin("device")];
    underWay.forEach((admission) => lookUpIn(admission).end(true));
    expect(await Promise.all(waiting)).toEqual([{ waitMs: 500 }, { waitMs: 500 }]);
    expect(await counter.begin("device")).toEqual({ waitMs: 500 });
  });
});

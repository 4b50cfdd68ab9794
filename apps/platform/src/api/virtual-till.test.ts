import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { planDay, playDay, type TillPlace, type TillReply, type TillRequest } from "@punktum/virtual-till";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../points/ledger/index.ts";
import { hashOpaque } from "../office/sessions/index.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";

const TILL_KEY = "key of the virtual till";
const RECEIPTS = 120;
const DAY_MS = 86_400_000;

const place: TillPlace = { storeId: "1", register: "1-K1", storeName: "Shop", vatId: "DE1", timeZone: "Europe/Berlin" };

let world: LoyaltyWorld;
const cards: string[] = [];

beforeAll(async () => {
  world = await createLoyaltyWorld();
  await world.test.query(
    `WITH point AS (INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
       VALUES ('pfm', $1, 'CASH', 'STORE', 1, 1, $1))
     INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id) VALUES ('pfm', $2, 'TILL', 1, $1, $3)`,
    [place.register, hashOpaque(TILL_KEY), randomUUID()],
  );
  for (let card = 0; card < 3; card += 1) {
    cards.push((await addAccount(world, { registered: true })).card);
  }
});
afterAll(() => world.close());

async function send({ path, headers, body }: TillRequest): Promise<TillReply> {
  const reply = await world.app.inject({
    method: "POST",
    url: path,
    headers: { ...headers, "api-key": TILL_KEY },
    payload: body,
  });
  return { status: reply.statusCode, text: reply.body };
}

/** Every third request does not arrive, every fifth answer is lost. */
function overBadLine(): (request: TillRequest) => Promise<TillReply> {
  let requests = 0;
  const lost: TillReply = { status: 0, text: "" };
  return async (request) => {
    requests += 1;
    if (requests % 3 === 0) {
      return lost;
    }
    const reply = await send(request);
    return requests % 5 === 0 ? lost : reply;
  };
}

async function play(seed: string, post: (request: TillRequest) => Promise<TillReply>) {
  const opensMs = Math.floor(Date.now() / DAY_MS - 1) * DAY_MS + 7 * 3_600_000;
  const steps = planDay({ seed, organization: "pfm", place, opensMs, receipts: RECEIPTS, cards });
  const result = await playDay(steps, {
    post,
    backoff: { firstMs: 1, longestMs: 1 },
    speed: 0,
    wait: delay,
  });
  return { steps, result };
}

/** By receipts: what of one was returned to another account is a row beside it, without the receipt (B-43). */
const stored = async () =>
  await world.test.query<{ receipt: string; isVoid: boolean; points: string; account: string }>(
    `SELECT receipt_key AS receipt, receipt_key LIKE '%(void)%' AS "isVoid", points, account_id AS account
     FROM punktum.transactions WHERE receipt_key IS NOT NULL ORDER BY receipt_key`,
  );
const balances = async () =>
  await world.test.query("SELECT id, points FROM punktum.accounts WHERE program_id = 'pfm' ORDER BY id");

describe("a day of the virtual till on a real platform", () => {
  it(
    "is booked once over cuts and lost answers: every receipt once, and the ledger is consistent",
    { tags: ["ARTS-04", "ARTS-05"] },
    async () => {
      const { steps, result } = await play("7", overBadLine());
      expect(result.answers.filter(({ answer }) => answer?.kind === "REFUSED")).toEqual([]);
      const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
      expect(result.sent).toBe(RECEIPTS + count("AGAIN") + count("VOID"));
      // A lost answer is given again to its own key, so only what was sent again on purpose counts as known.
      expect(result.known).toBeGreaterThanOrEqual(count("AGAIN"));
      const rows = await stored();
      expect(new Set(rows.map(({ receipt }) => receipt)).size).toBe(rows.length);
      expect(rows.filter(({ isVoid }) => !isVoid)).toHaveLength(RECEIPTS);
      expect(rows.filter(({ isVoid }) => isVoid).length).toBeGreaterThan(0);
      expect((await checkLedger(world.test.url)).findings).toEqual([]);
    },
  );

  it("the same day again books nothing", async () => {
    const before = [await stored(), await balances()];
    const { result } = await play("7", send);
    expect(result.refused).toBe(0);
    expect([await stored(), await balances()]).toEqual(before);
  });
});

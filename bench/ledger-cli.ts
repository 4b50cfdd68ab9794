// One caller of the ledger without HTTP, in its own process. Reads a LedgerOrder from its argument and writes a
// LoadResult.
import { randomInt, randomUUID } from "node:crypto";
import { points } from "@punktum/domain";
import { openDatabase } from "../apps/platform/src/database/index.ts";
import { fingerprintOf } from "../apps/platform/src/office/idempotency/index.ts";
import { createLedger } from "../apps/platform/src/points/ledger/index.ts";
import { accountId, deviceId, PROGRAM } from "./data.ts";
import { resultOf } from "./load-order.ts";

const [databaseUrl = "", secondsText = "", accountsText = ""] = process.argv.slice(2);
const silent = { info: () => undefined, warn: () => undefined };
const database = await openDatabase({ databaseUrl, log: silent });
const ledger = createLedger(database);
const owner = deviceId(0);

async function book(): Promise<void> {
  const account = accountId(randomInt(Number(accountsText)));
  const booked = await ledger.bookPoints({
    programId: PROGRAM,
    request: { owner, key: randomUUID(), fingerprint: fingerprintOf("bench", { account, points: 1 }) },
    accountId: account,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "MANUALREVENUE",
    points: points(1),
    reason: "bench",
    origin: { source: "v2", deviceId: owner, partnerId: 1, storeId: 1 },
  });
  if (!booked.ok) {
    throw new Error(`refused: ${booked.error.code}`);
  }
}

async function bookFor(durationMs: number): Promise<readonly number[]> {
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  for (let nowMs = startMs; nowMs < startMs + durationMs;) {
    await book();
    latenciesMs.push(performance.now() - nowMs);
    nowMs = performance.now();
  }
  return latenciesMs;
}

await bookFor(1_000);
console.log(JSON.stringify(resultOf(await bookFor(Number(secondsText) * 1_000), Number(secondsText))));
await database.close();

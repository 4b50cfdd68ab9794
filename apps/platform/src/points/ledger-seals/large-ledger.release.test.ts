import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createProgram } from "../../testing/factories.ts";
import { findingsAbout, openSeals, type Seals } from "./testing/seals.ts";

/** Rows of the programme; `npm run soak -- L6` has a million. */
const ROWS = Number(process.env["L6_ROWS"] ?? 3_000);
/** Rows of one transaction: the first seal of the programme takes several. */
const STEP_ROWS = Math.ceil(ROWS / 7);
const VERIFIED_WITHIN_MS = 60_000;

let seals: Seals;
beforeAll(async () => {
  seals = await openSeals();
});
afterAll(() => seals.close());

describe("sealed ledger", () => {
  it(
    "seals and verifies a large programme, within a minute for a million rows",
    { tags: ["L6"], timeout: 900_000 },
    async () => {
      await createProgram(seals.test.database, "large");
      await createAccount(seals.test.database, "large", { points: 1 });
      await seals.tamper([
        `INSERT INTO bookings (program_id, id, account_id, booking_type, booking_type_code, points, balance_after, reason, booked_at, created_at, fingerprint, key_owner, source)
         SELECT program_id, gen_random_uuid(), account_id, booking_type, booking_type_code, n, n, 'a reason of usual length', now(), now() - n * interval '1 minute', fingerprint, key_owner, source
         FROM bookings, generate_series(2, ${ROWS}) n WHERE program_id = 'large'`,
      ]);
      await seals.sealRows("large", ROWS, STEP_ROWS);
      await seals.sign();
      const { status, text, ms } = await seals.verifyWithHeads();
      expect(ms).toBeLessThan(VERIFIED_WITHIN_MS);
      expect(Number(/bookings: (\d+) rows/.exec(text)?.[1])).toBeGreaterThanOrEqual(ROWS);
      expect([status, findingsAbout(text, "large")]).toEqual([0, 0]);
      const transactions = await seals.test.query(
        "SELECT DISTINCT xmin::text FROM punktum.ledger_blocks WHERE program_id = 'large' AND chain = 'BOOKINGS'",
      );
      expect(transactions.length).toBeGreaterThanOrEqual(7);
    },
  );
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { eraseInactiveOnce } from "./index.ts";

const NOW = new Date();
const YEARS_AGO = 1_200;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, "pfm");
  await createProgram(test.database, "mhe");
});
afterAll(() => test.close());

/** A registered member; everything about the person is as old as given. */
async function createMember({ program = "pfm", daysAgo = YEARS_AGO, more = {} }) {
  const accountId = await createAccount(test.database, program, { registered: true, ...more });
  const name = randomUUID();
  const age = [accountId, daysAgo];
  await test.query(
    `UPDATE punktum.users SET first_name = '${name}', created_at = now() - $2 * interval '1 day', updated_at = now() - $2 * interval '1 day'
     WHERE id = (SELECT user_id FROM punktum.memberships WHERE account_id = $1)`,
    age,
  );
  await test.query(
    "UPDATE punktum.memberships SET updated_at = now() - $2 * interval '1 day' WHERE account_id = $1",
    age,
  );
  await test.query(
    "UPDATE punktum.member_entries SET active_at = now() - $2 * interval '1 day' WHERE account_id = $1",
    age,
  );
  return { accountId, name };
}

const isKnown = async ({ name }: { readonly name: string }): Promise<boolean> =>
  (await test.query("SELECT FROM punktum.users WHERE first_name = $1", [name])).length === 1;

it("erases people without activity, points or reservations, in every programme", async () => {
  const [gone, elsewhere] = [await createMember({}), await createMember({ program: "mhe" })];
  const kept = {
    recent: await createMember({ daysAgo: 1_000 }),
    rich: await createMember({ more: { points: 5 } }),
    booked: await createMember({}),
    edited: await createMember({}),
    asking: await createMember({}),
  };
  await test.query("UPDATE punktum.member_entries SET active_at = now() WHERE account_id = $1", [
    kept.booked.accountId,
  ]);
  await test.query("UPDATE punktum.users SET updated_at = now() WHERE first_name = $1", [kept.edited.name]);
  await test.query("UPDATE punktum.member_entries SET active_at = now() - interval '1200 days' WHERE account_id = $1", [
    kept.rich.accountId,
  ]);
  const adminId = randomUUID();
  await test.query(
    "INSERT INTO punktum.admins (program_id, id, email, password_hash, role) VALUES ('pfm', $1, 'a@pfm.example', '', 'PROGRAM_ADMIN')",
    [adminId],
  );
  await test.query(
    `INSERT INTO punktum.privacy_requests (program_id, id, user_id, kind, received_at, due_at, recorded_by)
     SELECT program_id, gen_random_uuid(), id, 'ACCESS', now(), now(), $2 FROM punktum.users WHERE first_name = $1`,
    [kept.asking.name, adminId],
  );
  await eraseInactiveOnce(test.database, 1_095, NOW);
  expect([await isKnown(gone), await isKnown(elsewhere)]).toEqual([false, false]);
  expect(await Promise.all(Object.values(kept).map(isKnown))).toEqual([true, true, true, true, true]);
  const audited = await test.query("SELECT actor_kind, reason FROM punktum.audit_log WHERE action = 'USER_ERASED'");
  expect(audited).toEqual([
    { actor_kind: "SYSTEM", reason: "INACTIVE" },
    { actor_kind: "SYSTEM", reason: "INACTIVE" },
  ]);
  await eraseInactiveOnce(test.database, 1_095, NOW);
  expect(await test.query("SELECT FROM punktum.audit_log WHERE action = 'USER_ERASED'")).toHaveLength(2);
});

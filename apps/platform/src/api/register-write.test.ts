import { defineCall } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import { fastify, type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { recordAudit } from "../office/audit/index.ts";
import type { Identity } from "../office/sessions/index.ts";
import { addErrorHandling } from "../plugins/errors.ts";
import { createProgram } from "../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { inTransaction, registerPasswordWrite, registerWrite } from "./register.ts";

/** A write that counts: every effect is one partner more. */
const addPartner = defineCall({
  id: "test.addPartner",
  method: "POST",
  path: "/api/v2/test/partners",
  tag: "test",
  summary: "Adds a partner",
  roles: ["STORE_STAFF"],
  body: z.object({ id: z.number(), options: z.optional(z.enum(["refuse", "fail", "wait", "no right"])) }),
  response: z.object({ id: z.number(), at: z.string() }),
  errors: ["ALREADY_EXISTS", "GENERAL_NO_PERMISION"],
  status: 201,
});
const changePassword = defineCall({ ...addPartner, id: "test.password", path: "/api/v2/test/password" });

const removeAll = defineCall({
  id: "test.removeAll",
  method: "DELETE",
  path: "/api/v2/test/partners",
  tag: "test",
  summary: "Removes nothing",
  roles: ["STORE_STAFF"],
  response: z.object({}),
});

const person = (subjectId: string, role: Identity["role"] = "STORE_STAFF", programId = "pfm"): Identity => ({
  programId,
  role,
  subjectId,
  adminId: subjectId,
  partnerIds: ["1"],
  storeIds: ["1"],
  displayName: subjectId,
});
const PEOPLE = new Map([
  ["anna", person("anna")],
  ["ben", person("ben")],
  ["device", person("device", "DEVICE")],
  ["anna of mhe", person("anna", "STORE_STAFF", "mhe")],
]);

let test: TestDatabase;
let app: FastifyInstance;
const committed: string[] = [];
/** Holds a write until the test releases it. */
const gate = { arrived: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() };

async function buildTestApp(): Promise<FastifyInstance> {
  const built = fastify();
  const nothing = () => undefined;
  built.decorate("authenticator", { identify: (credential) => Promise.resolve(PEOPLE.get(credential)) });
  built.decorate("limits", { countIdentity: nothing, countAddress: nothing, countLogin: nothing });
  built.decorate("offSchemaAnswers", "refuse");
  built.decorateRequest("caller", undefined);
  addErrorHandling(built);
  registerWrite(
    built,
    test.database,
    addPartner,
    async ({ transaction, identity, body, requestId }) => {
      const { programId } = transaction;
      const row = { program_id: programId, id: body.id, name: "p" };
      await transaction.db.insertInto("partners").values(row).execute();
      const entry = { actorKind: "ADMIN", subjectKind: "PARTNER", subjectId: String(body.id), requestId } as const;
      await recordAudit(transaction, { ...entry, action: "PARTNER_ADDED", actorId: identity.subjectId });
      if (body.options === "refuse") {
        return fail("ALREADY_EXISTS", "as asked");
      }
      if (body.options === "no right") {
        return fail("GENERAL_NO_PERMISION", "as asked");
      }
      if (body.options === "fail") {
        throw new Error("as asked");
      }
      if (body.options === "wait") {
        gate.arrived.resolve();
        await gate.open.promise;
      }
      return succeed({ id: body.id, at: new Date().toISOString() });
    },
    { committed: (identity) => committed.push(identity.subjectId) },
  );
  registerPasswordWrite(built, test.database, changePassword, ({ body, identity }) =>
    inTransaction(test.database, identity.programId, async ({ db, programId }) => {
      await db.insertInto("partners").values({ program_id: programId, id: body.id, name: "p" }).execute();
      return body.options === "refuse" ? fail("ALREADY_EXISTS") : succeed({ id: body.id, at: "now" });
    }),
  );
  registerWrite(built, test.database, removeAll, () => Promise.resolve(succeed({})));
  await built.ready();
  return built;
}

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, "pfm");
  await createProgram(test.database, "mhe");
  app = await buildTestApp();
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const headersOf = (who: string, key?: string): Record<string, string> => ({
  authorization: `Bearer ${who}`,
  ...(key !== undefined && { "idempotency-key": key }),
});

function post(
  payload: object,
  { who = "anna", key, url = addPartner.path }: { who?: string; key?: string; url?: string } = {},
) {
  return app.inject({ method: "POST", url, payload, headers: headersOf(who, key) });
}

const outcomeOf = (answer: LightMyRequestResponse) =>
  `${answer.statusCode} ${answer.json<{ errorType: string }>().errorType}`;

async function countPartners(id: number): Promise<number> {
  return (await test.query("SELECT 1 FROM punktum.partners WHERE id = $1", [id])).length;
}

/** Actions in the log about a partner or a call, by programme. */
async function auditOf(subjectId: string): Promise<readonly string[]> {
  const rows = await test.query<{ text: string }>(
    "SELECT concat_ws(' ', program_id, actor_id, action, reason) AS text FROM punktum.audit_log WHERE subject_id = $1 ORDER BY position",
    [subjectId],
  );
  return rows.map(({ text }) => text.trim());
}

describe("a write with an idempotency key", () => {
  it("returns the first status and body to a copy, with one effect and one audit row", { tags: ["B-04"] }, async () => {
    const first = await post({ id: 10 }, { key: "k-10" });
    const copies = await Promise.all(Array.from({ length: 3 }, () => post({ id: 10 }, { key: "k-10" })));
    expect(first.statusCode).toBe(201);
    expect(await countPartners(10)).toBe(1);
    expect(await auditOf("10")).toEqual(["pfm anna PARTNER_ADDED"]);
    const later = await post({ id: 10 }, { key: "k-10" });
    expect([later.statusCode, later.json()]).toEqual([201, first.json()]);
    // Copies that meet each other may be told to wait; none gets another answer or has an effect.
    const answered = copies.filter(({ statusCode }) => statusCode !== 409).map((copy) => copy.json<unknown>());
    expect(answered).toEqual(answered.map(() => first.json<unknown>()));
  });

  it("refuses the key with another body and changes nothing", { tags: ["B-04"] }, async () => {
    await post({ id: 11 }, { key: "k-11" });
    expect(outcomeOf(await post({ id: 12 }, { key: "k-11" }))).toBe("422 IDEMPOTENCY_KEY_REUSED");
    expect(await countPartners(12)).toBe(0);
  });

  it("returns 409 while the first request is in progress, and its answer afterwards", { tags: ["B-04"] }, async () => {
    const first = post({ id: 13, options: "wait" }, { key: "k-13" });
    await gate.arrived.promise;
    expect(outcomeOf(await post({ id: 13, options: "wait" }, { key: "k-13" }))).toBe("409 IDEMPOTENCY_KEY_IN_FLIGHT");
    gate.open.resolve();
    expect((await first).statusCode).toBe(201);
    expect((await post({ id: 13, options: "wait" }, { key: "k-13" })).json()).toEqual((await first).json());
    expect(await countPartners(13)).toBe(1);
  });

  it.each(["refuse", "fail"])(
    "if the write is to %s nothing is stored and the key is free again",
    { tags: ["B-04"] },
    async (options) => {
      const id = options.length + 20;
      const refused = await post({ id, options }, { key: `k-${options}` });
      expect([409, 500]).toContain(refused.statusCode);
      expect([await countPartners(id), await auditOf(String(id))]).toEqual([0, []]);
      expect((await post({ id }, { key: `k-${options}` })).statusCode).toBe(201);
    },
  );

  it("the same key of another owner or organisation is another request", { tags: ["B-04"] }, async () => {
    await post({ id: 30 }, { key: "k-30" });
    const ben = await post({ id: 31 }, { key: "k-30", who: "ben" });
    const elsewhere = await post({ id: 32 }, { key: "k-30", who: "anna of mhe" });
    expect([ben.statusCode, elsewhere.statusCode]).toEqual([201, 201]);
    expect([await countPartners(30), await countPartners(31), await countPartners(32)]).toEqual([1, 1, 1]);
  });

  it("a key is printable and short, and a write without one is simply carried out", { tags: ["B-04"] }, async () => {
    expect(outcomeOf(await post({ id: 33 }, { key: "two words" }))).toBe("400 IDEMPOTENCY_KEY_INVALID");
    expect(outcomeOf(await post({ id: 33 }, { key: "k".repeat(129) }))).toBe("400 IDEMPOTENCY_KEY_INVALID");
    expect((await post({ id: 33 })).statusCode).toBe(201);
  });

  it("a body of a call without one is not read, however deep it is", { tags: ["S3"] }, async () => {
    const payload = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const headers = { ...headersOf("anna", "k-deep"), "content-type": "application/json" };
    const answer = await app.inject({ method: "DELETE", url: removeAll.path, payload, headers });
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([200, {}]);
  });

  it("notifies listeners after the commit, and not of a refused write", async () => {
    committed.length = 0;
    await post({ id: 40, options: "refuse" }, { who: "ben" });
    expect(committed).toEqual([]);
    await post({ id: 41 }, { who: "ben" });
    expect(committed).toEqual(["ben"]);
  });
});

describe("a write refused for missing rights", () => {
  it("leaves exactly one audit row, whether the role or the handler refused", async () => {
    const { length } = await auditOf(addPartner.id);
    expect(outcomeOf(await post({ id: 50, options: "no right" }, { key: "k-50" }))).toBe("403 GENERAL_NO_PERMISION");
    expect(outcomeOf(await post({ id: 50 }, { who: "device" }))).toBe("403 GENERAL_NO_PERMISION");
    expect((await auditOf(addPartner.id)).slice(length)).toEqual([
      "pfm anna WRITE_REFUSED GENERAL_NO_PERMISION",
      "pfm device WRITE_REFUSED GENERAL_NO_PERMISION",
    ]);
    expect(await countPartners(50)).toBe(0);
  });

  it("leaves none for a caller without a login, an invalid body and a business refusal", async () => {
    const before = await test.query("SELECT 1 FROM punktum.audit_log");
    expect((await post({ id: 51 }, { who: "nobody" })).statusCode).toBe(401);
    expect((await post({ id: "x" })).statusCode).toBe(400);
    expect((await post({ id: 51, options: "refuse" })).statusCode).toBe(409);
    expect(await test.query("SELECT 1 FROM punktum.audit_log")).toHaveLength(before.length);
  });
});

describe("a write with a password", () => {
  it("stores no key, and a refusal changes nothing", async () => {
    const { path } = changePassword;
    expect((await post({ id: 60, options: "refuse" }, { url: path, key: "k-60" })).statusCode).toBe(409);
    expect(await countPartners(60)).toBe(0);
    expect((await post({ id: 60 }, { url: path, key: "k-60" })).statusCode).toBe(201);
    expect(await test.query("SELECT 1 FROM punktum.idempotent_answers WHERE answer->>'id' = '60'")).toEqual([]);
  });
});

import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { applicationsApi, phonesApi, tillKeysApi, transactionsApi, v2 } from "@punktum/contracts";
import { livingCodeMessage, stepAt, writeLivingCode } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "./api/testing/place-world.ts";
import { createAccount } from "./testing/factories.ts";
import { type Caller, startTwo, type TwoProcesses, underLoad } from "./testing/two-processes.ts";

const newSecret = (): string => randomBytes(24).toString("hex");

let world: PlaceWorld;
let two: TwoProcesses;
let admin: { readonly authorization: string };
let accountId: string;
let card: string;

beforeAll(async () => {
  world = await createPlaceWorld();
  two = await startTwo({ DATABASE_URL: world.test.url, PHONE_SECRET: newSecret(), TOKEN_SECRET: newSecret() });
  const login = { userName: "admin@pfm.example", org: "pfm", password: PASSWORD, installationId: "desk" };
  const { token } = z.parse(z.object({ token: z.string() }), await (await two.post(v2.login.path, login, 0)).json());
  admin = { authorization: `Bearer ${token}` };
  accountId = await createAccount(world.test.database, "pfm", { registered: true });
  const [row] = await world.test.query<{ code: string }>("SELECT code FROM punktum.identifiers WHERE account_id = $1", [
    accountId,
  ]);
  card = row?.code ?? "";
});
afterAll(async () => {
  await two.stop();
  await world.close();
});

/** Answer of a call of the administration. */
async function asAdmin<Answer extends z.ZodMiniType>(path: string, body: object, answer: Answer) {
  const given = await two.post(path.replace("{programId}", "pfm"), body, 0, admin);
  return z.parse(answer, await given.json());
}

/** A phone that the member enrols; answers a caller who looks the account up by the code it shows now. */
async function phone(): Promise<Caller> {
  const invite = phonesApi.invitePhone.path.replace("{accountId}", card);
  const { invitation } = await asAdmin(invite, { name: "Phone" }, phonesApi.invitePhone.response);
  const enrolled = await two.post(phonesApi.enrolPhone.path, { organization: "pfm", invitation }, 0);
  const { phoneId, key } = z.parse(phonesApi.enrolPhone.response, await enrolled.json());
  const owner = { programId: "pfm", phoneId, accountId };
  return (turn) => {
    const step = stepAt(Date.now());
    const mac = createHmac("sha256", Buffer.from(key, "base64url")).update(livingCodeMessage(owner, step)).digest();
    const code = writeLivingCode({ kind: "CODE", ...owner, step }, mac);
    const path = v2.readAccountDetails.path.replace("{accountId}", encodeURIComponent(code));
    return two.ask(path, { headers: admin }, turn);
  };
}

const saleWith = (apiKey: string, turn: number) =>
  two.post(
    transactionsApi.createTransaction.path,
    { transactionType: "EARNTRANSACTION", amount: 2, keyCode: card },
    turn,
    { "api-key": apiKey, "idempotency-key": randomUUID() },
  );

describe("changing a secret that others hold, while they call", { timeout: 240_000 }, () => {
  it("PHONE_SECRET: phones of the old and of the new one are known", { tags: ["D2"] }, async () => {
    const [before = "", after] = [two.environment()["PHONE_SECRET"], newSecret()];
    const old = await phone();
    const { answeredMeanwhile, failures } = await underLoad([old], async () => {
      await two.restartAll({ PHONE_SECRET: `${before},${after}` });
      await two.restartAll({ PHONE_SECRET: `${after},${before}` });
    });
    expect(failures).toEqual([]);
    expect(answeredMeanwhile).toBeGreaterThan(0);
    const young = await phone();
    expect([(await old(0)).status, (await young(1)).status]).toEqual([200, 200]);
    await two.restartAll({ PHONE_SECRET: after });
    expect([(await old(0)).status, (await young(1)).status]).toEqual([404, 200]);
  });

  it("the key of a till: a second one beside it, then the first is revoked", { tags: ["D2"] }, async () => {
    const path = tillKeysApi.createTillKey.path.replace("{id}", "cash-1");
    const create = () => asAdmin(path, { name: "Till" }, tillKeysApi.createTillKey.response);
    const [first, second] = [await create(), await create()];
    const till = { key: first.apiKey };
    const { failures } = await underLoad([(turn) => saleWith(till.key, turn)], async (furtherAnswers) => {
      till.key = second.apiKey;
      await furtherAnswers();
      const revoked = `${path.replace("{programId}", "pfm")}/${first.id}`;
      expect((await two.ask(revoked, { method: "DELETE", headers: admin }, 0)).status).toBe(200);
    });
    expect(failures).toEqual([]);
    expect((await saleWith(first.apiKey, 0)).status).toBe(401);
  });

  it("the key of an application: the old one stays valid until its server has the new one", async () => {
    const { createApplication, rotateApplicationKey } = applicationsApi;
    const asked = { name: "Shop", scopes: ["members.read"] };
    const made = await asAdmin(createApplication.path, asked, createApplication.response);
    const server = { key: made.apiKey };
    const read: Caller = (turn) => {
      const path = v2.readBalance.path.replace("{accountId}", card);
      return two.ask(path, { headers: { "api-key": server.key } }, turn);
    };
    const { failures } = await underLoad([read], async () => {
      const path = rotateApplicationKey.path.replace("{id}", made.id);
      const renewed = await asAdmin(path, {}, rotateApplicationKey.response);
      await read(0);
      server.key = renewed.apiKey;
    });
    expect(failures).toEqual([]);
  });
});

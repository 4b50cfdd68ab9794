import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRowsOf } from "./testing/access-rows.ts";
import { type AccessWorld, createAccessWorld } from "./testing/access-world.ts";
import { createCanaries, secretRequests } from "./testing/canary-secrets.ts";

const canaries = createCanaries();
const logLines: string[] = [];
const answers: string[] = [];

let world: AccessWorld;
let credential: string;

beforeAll(async () => {
  world = await createAccessWorld({ onLogLine: (line) => void logLines.push(line) });
  const [target] = world.targets;
  const admin = world.callers.find(({ label }) => label === "PROGRAM_ADMIN of pfm");
  credential = String(admin?.credential);
  const requests = target === undefined ? [] : secretRequests(target, canaries, credential);
  for (const request of requests) {
    answers.push((await world.app.inject(request)).payload);
  }
}, 300_000);
afterAll(() => world.close());

/** Canaries that turn up in any of the texts. */
function foundIn(texts: readonly string[]): readonly string[] {
  const all = texts.join("\n");
  return [...canaries.list, credential, ...world.callers.map((caller) => caller.credential)].filter(
    (secret) => secret !== "" && all.includes(secret),
  );
}

const allRows = async (): Promise<readonly string[]> => [
  ...(await readRowsOf(world.test, { programId: "pfm" })),
  ...(await readRowsOf(world.test, { programId: "mhe" })),
];

describe("secrets of requests", () => {
  it("are present in every field that can contain one", { tags: ["S12"] }, () => {
    expect(canaries.list.length).toBeGreaterThan(60);
    expect(logLines.length).toBeGreaterThan(answers.length / 2);
  });

  it("appear in no log line at any level", { tags: ["S12", "B-03", "B-33"] }, () => {
    expect(foundIn(logLines)).toEqual([]);
  });

  it("appear in no answer", { tags: ["S12"] }, () => {
    expect(foundIn(answers)).toEqual([]);
  });

  it("are nowhere in the database, including the audit log", { tags: ["S12"] }, async () => {
    expect(foundIn(await allRows())).toEqual([]);
  });

  it("appear in no metric", { tags: ["S12"] }, async () => {
    expect(foundIn([(await world.app.inject("/metrics")).payload])).toEqual([]);
  });

  it("control: a stored and a logged one are found", async () => {
    const [secret] = canaries.list;
    await world.test.query("UPDATE punktum.stores SET name = $1 WHERE id = 1001", [`kept ${secret}`]);
    expect(foundIn(await allRows())).toEqual([secret]);
    expect(foundIn([...logLines, JSON.stringify({ level: "info", msg: `tried ${secret}` })])).toEqual([secret]);
  });
});

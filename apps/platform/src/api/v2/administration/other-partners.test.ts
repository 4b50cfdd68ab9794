import { ALL_CALLS, type Call, v1 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, refusalOf, sendV1 } from "../../testing/place-calls.ts";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const OF_PARTNER = ALL_CALLS.filter(({ path }) => path.includes("/partners/{partnerId}"));
const named = (isTheirs: boolean): readonly (readonly [string, Call])[] =>
  OF_PARTNER.filter(({ roles }) => roles.includes("PARTNER_ADMIN") === isTheirs).map((call) => [call.id, call]);
const FOR_PARTNERS = named(true);
const FOR_PROGRAMS = named(false);

const bodyOf = ({ example }: Call): { readonly body?: object } =>
  typeof example?.body === "object" && example.body !== null ? { body: example.body } : {};

/** What the admin of partner 1 and the programme's admin are told of a partner. */
const ask = (call: Call, who: "partner" | "admin", partnerId: string) =>
  world.refused(who, call, { params: { ...call.example?.params, programId: "pfm", partnerId }, ...bodyOf(call) });

async function askAll(call: Call): Promise<readonly string[]> {
  return [await ask(call, "partner", "2"), await ask(call, "partner", "99"), await ask(call, "admin", "99")];
}

describe("another partner", () => {
  it("the test covers the calls below a partner", { tags: ["T14"] }, () => {
    expect(FOR_PARTNERS.length).toBeGreaterThan(8);
    expect(FOR_PROGRAMS.length).toBeGreaterThan(0);
  });

  it.each(FOR_PARTNERS)("%s answers as for an unknown partner", { tags: ["T14"] }, async (_id, call) => {
    expect(await askAll(call)).toEqual(["404 NOT_FOUND", "404 NOT_FOUND", "404 NOT_FOUND"]);
  });

  it.each(FOR_PROGRAMS)("%s is for the programme's admins, for any partner", { tags: ["T14"] }, async (_id, call) => {
    expect(await askAll(call)).toEqual(["403 GENERAL_NO_PERMISION", "403 GENERAL_NO_PERMISION", "404 NOT_FOUND"]);
  });

  it("a filter does too, and the first generation does not distinguish them", { tags: ["T14"] }, async () => {
    const list = (who: "partner" | "admin", partnerId: string) =>
      world.refused(who, api.listProgramStores, { query: { partnerId } });
    const filtered = [await list("partner", "2"), await list("partner", "99"), await list("admin", "99")];
    expect(new Set(filtered)).toEqual(new Set(["404 NOT_FOUND"]));
    const askOld = async (name: string, clientId: string) => {
      const { token } = await logIn(world.app, name);
      return refusalOf(await sendV1(world.app, v1.getStoresOfClient, { ac: "pfm", ak: token, p: { clientId } }));
    };
    const old = [await askOld("partner", "2"), await askOld("partner", "99"), await askOld("admin", "99")];
    expect(new Set(old)).toEqual(new Set(["200 GENERAL_NO_PERMISION"]));
  });
});

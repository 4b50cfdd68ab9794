import { administrationApi, ALL_CALLS, looksApi, readsBody, v2 } from "@punktum/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { refusesUnknownFields, unknownFields } from "./unknown-fields.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
} from "./v2/administration/testing/administration-world.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

/** Calls of the administration whose body is JSON. */
const own = ALL_CALLS.filter((call) => refusesUnknownFields(call) && readsBody(call));

describe("fields that a call does not know", () => {
  it("are none in the example of any call of the administration", () => {
    expect(own.length).toBeGreaterThan(40);
    for (const call of own) {
      const sent = call.example?.body;
      expect([call.id, unknownFields(call, sent, z.parse(call.body, sent))]).toEqual([call.id, []]);
    }
  });

  it("are found wherever they are in a body", () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const known = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie("value"), { maxLength: 3 }), tie("fields")),
      fields: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value")),
    })).fields;
    fc.assert(
      fc.property(known, fc.string({ maxLength: 20 }), (read, more) => {
        fc.pre(!["a", "b", "c", "__proto__"].includes(more));
        const call = { response: z.object({ [more]: z.number() }) };
        expect(unknownFields(call, { ...read, [more]: 1 }, read)).toEqual([]);
        expect(unknownFields(call, { list: [{ ...read, [more]: 1 }] }, { list: [read] })).toEqual([
          `body.list.0.${more}`,
        ]);
        expect(unknownFields(call, { ...read, [`${more}!`]: 1 }, read)).toEqual([`body.${more}!`]);
      }),
    );
  });

  it("are refused by the administration, named, and nothing is changed", async () => {
    const before = await world.good("admin", administrationApi.listTags, {});
    const body = { domain: "ACCOUNT", name: "VIP", colour: "red" };
    const { status, body: answer } = await world.ask("admin", administrationApi.createTag, { body });
    expect([status, answer]).toMatchObject([400, { errorType: "REQUEST_INVALID" }]);
    expect(JSON.stringify(answer)).toContain("body.colour: is not a field of this call");
    expect(await world.good("admin", administrationApi.listTags, {})).toEqual(before);
    const draft = { theme: {}, inactivity: 60 };
    expect(await world.refused("admin", looksApi.saveLookDraft, { body: draft })).toBe("400 REQUEST_INVALID");
  });

  it("are ignored by calls of the specification", async () => {
    const body = { deviceKey: "device-key-1", installationId: "tablet-1", madeBy: "a client of the specification" };
    expect((await world.ask("staff", v2.openDeviceSession, { body })).status).toBe(200);
  });
});

import type { Json } from "@punktum/contracts/document";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Contract, contract } from "./contract.ts";
import { breaksOldClients, missingAtOldServer } from "./differences.ts";
import { misfits } from "./misfits.ts";

const schemaOf = (schema: z.core.$ZodType): Record<string, Json> => {
  const { $schema: _version, ...form } = z.toJSONSchema(schema, { io: "input" });
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(form)));
};

const saleBody = z.object({
  amount: z.number().check(z.maximum(1000)),
  card: z.string().check(z.regex(/^\d+$/), z.maxLength(20)),
  reader: z.enum(["TYPED", "READ"]),
  note: z.optional(z.string()),
});
const saleAnswer = z.object({
  points: z.number(),
  level: z.enum(["GREEN", "GOLD"]),
  hint: z.optional(z.string()),
  differences: z.array(z.object({ points: z.number() })),
});

const usual = {
  id: "v2.sell",
  roles: ["DEVICE", "TILL"],
  status: 201,
  tablet: true,
  params: schemaOf(z.object({})),
  query: schemaOf(z.object({ page: z.optional(z.string()) })),
  body: schemaOf(saleBody),
  answer: schemaOf(saleAnswer),
};
const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("SALE"), amount: z.number() }),
  z.object({ kind: z.literal("POINTS"), points: z.number() }),
]);
const staffMessage = z.object({ kind: z.enum(["RELOAD"]) });

/** A release with one call, one entry and one event. */
function release(
  change: Readonly<Record<string, unknown>> = {},
  messages: Readonly<Record<string, unknown>> = {},
): Contract {
  return contract.parse({
    calls: { "POST /api/v2/sales": { ...usual, ...change } },
    messages: {
      outboxEntry: { sender: "DEVICE", schema: schemaOf(entry) },
      STAFF_MESSAGE: { sender: "SERVER", parsed: true, schema: schemaOf(staffMessage) },
      ...messages,
    },
  });
}
const old = release();
const nothingThere = contract.parse({ calls: {}, messages: {} });
const CALL = "POST /api/v2/sales";

const body = (more: Readonly<Record<string, z.core.$ZodType>>) => ({ body: schemaOf(z.extend(saleBody, more)) });
const answer = (more: Readonly<Record<string, z.core.$ZodType>>) => ({ answer: schemaOf(z.extend(saleAnswer, more)) });

describe("a planted difference that breaks tablets of the release before", { tags: ["D6"] }, () => {
  it.each([
    [
      "a needed field of the input",
      body({ shop: z.string() }),
      `${CALL} body.shop: the reader needs this member, the sender may leave it out`,
    ],
    [
      "a lower limit",
      body({ amount: z.number().check(z.maximum(500)) }),
      `${CALL} body.amount: maximum is 1000, the reader has 500`,
    ],
    [
      "a limit that was none",
      body({ note: z.optional(z.string().check(z.maxLength(9))) }),
      `${CALL} body.note: maxLength is "none", the reader has 9`,
    ],
    ["fewer values", body({ reader: z.enum(["READ"]) }), `${CALL} body.reader: the reader does not know "TYPED"`],
    ["another type", body({ amount: z.string() }), `${CALL} body.amount: is number, the reader takes string`],
    ["whole numbers only", body({ amount: z.int() }), `${CALL} body.amount: is number, the reader takes integer`],
    [
      "another pattern",
      body({ card: z.string().check(z.regex(/^[1-9]\d*$/), z.maxLength(20)) }),
      `${CALL} body.card: may differ from the reader's pattern "^[1-9]\\\\d*$"`,
    ],
    [
      "a field that is not read any more",
      { body: schemaOf(z.omit(saleBody, { note: true })) },
      `${CALL} body.note: the reader ignores this member`,
    ],
    [
      "a field that is refused now",
      { strict: true, body: schemaOf(z.omit(saleBody, { note: true })) },
      `${CALL} body.note: the reader refuses this member`,
    ],
    ["a body that is not read any more", { body: undefined }, `${CALL} body: is ignored`],
    [
      "a parameter that is not read any more",
      { query: schemaOf(z.object({})) },
      `${CALL} query.page: the reader ignores this member`,
    ],
    [
      "an answer's field that may be absent",
      answer({ points: z.optional(z.number()) }),
      `${CALL} answer.points: the reader needs this member, the sender may leave it out`,
    ],
    [
      "an answer's field that may be null",
      answer({ points: z.nullable(z.number()) }),
      `${CALL} answer.points: is null, the reader takes number`,
    ],
    [
      "an answer's field of another type",
      answer({ differences: z.array(z.object({ points: z.string() })) }),
      `${CALL} answer.differences[].points: is string, the reader takes number`,
    ],
    [
      "an answer's field that is gone",
      { answer: schemaOf(z.omit(saleAnswer, { hint: true })) },
      `${CALL} answer.hint: the reader knows this member, the sender never sends it`,
    ],
    [
      "a value that the tablet does not know",
      answer({ level: z.enum(["GREEN", "GOLD", "BLACK"]) }),
      `${CALL} answer.level: the reader does not know "BLACK"`,
    ],
    [
      "any text where the tablet knows a list",
      answer({ level: z.string() }),
      `${CALL} answer.level: may have any value, the reader takes ["GREEN","GOLD"]`,
    ],
    ["a key that was optional", { needsKey: true }, `${CALL} needs the header Idempotency-Key`],
    ["staff on duty", { staffOnDuty: true }, `${CALL} needs staff on duty`],
    ["a role that has lost the call", { roles: ["DEVICE"] }, `${CALL} is not open to TILL`],
    ["another status", { status: 200 }, `${CALL} answers 200, not 201`],
  ])("is found: %s", (_what, change, sentence) => {
    expect(breaksOldClients(old, release(change))).toEqual([sentence]);
  });

  it("is found: a call, an entry or an event that is gone", () => {
    expect(breaksOldClients(old, nothingThere)).toEqual([
      `${CALL} is gone`,
      "outboxEntry is gone",
      "STAFF_MESSAGE is gone",
    ]);
  });

  it("is found: a needed body where none was read", () => {
    const sentence = `${CALL} body.amount: the reader needs this member, the sender may leave it out`;
    const needed = { body: schemaOf(z.object({ amount: z.number() })) };
    expect(breaksOldClients(release({ body: undefined }), release(needed))).toEqual([sentence]);
    expect(breaksOldClients(release({ body: undefined }), release({ ...needed, bodyless: true }))).toEqual([]);
  });

  it("is found: a stored entry that the server does not read any more, even if it takes it as unreadable", () => {
    const narrowed = z.union([
      z.object({ kind: z.literal("SALE"), amount: z.number() }),
      z.object({ points: z.number() }),
    ]);
    const later = release({}, { outboxEntry: { sender: "DEVICE", schema: schemaOf(narrowed) } });
    expect(breaksOldClients(old, later)).toEqual([
      'outboxEntry message: the reader has no alternative for kind "POINTS"',
    ]);
  });

  it("is found: an event that the tablet cannot read", () => {
    const more = schemaOf(z.object({ kind: z.enum(["RELOAD", "DANCE"]) }));
    const later = release({}, { STAFF_MESSAGE: { sender: "SERVER", parsed: true, schema: more } });
    expect(breaksOldClients(old, later)).toEqual(['STAFF_MESSAGE message.kind: the reader does not know "DANCE"']);
  });
});

describe("a difference that breaks nothing", () => {
  it.each([
    ["none", {}],
    ["an optional field of the input", body({ tip: z.optional(z.number()) })],
    ["a field of the answer", answer({ tip: z.number() })],
    ["more values of the input", body({ reader: z.enum(["TYPED", "READ", "HEARD"]) })],
    ["a higher limit", body({ amount: z.number().check(z.maximum(2000)) })],
    ["fewer values in the answer", answer({ level: z.literal("GOLD") })],
    ["whole numbers in the answer", answer({ points: z.int() })],
    ["a role more", { roles: ["DEVICE", "STORE_STAFF", "TILL"] }],
    ["a field of the answer in a strict body", { strict: true, ...answer({ note: z.string() }) }],
  ])("is not reported: %s", (_what, change) => {
    expect(breaksOldClients(old, release(change))).toEqual([]);
  });

  it("other programs tolerate a new value of a list, the kiosk does not", () => {
    const later = release(answer({ level: z.enum(["GREEN", "GOLD", "BLACK"]) }));
    expect(breaksOldClients(release({ tablet: undefined }), later)).toEqual([]);
    expect(breaksOldClients(old, later)).toHaveLength(1);
  });
});

describe("a planted difference that a tablet cannot use at the server before", { tags: ["D6"] }, () => {
  it.each([
    [
      "a field that it ignores",
      body({ tip: z.optional(z.number()) }),
      `${CALL} body.tip: the reader ignores this member`,
    ],
    [
      "a value that it does not know",
      body({ reader: z.enum(["READ", "HEARD"]) }),
      `${CALL} body.reader: the reader does not know "HEARD"`,
    ],
    [
      "a field that it does not answer",
      answer({ tip: z.number() }),
      `${CALL} answer.tip: the reader needs this member, the sender may leave it out`,
    ],
  ])("is found: %s", (_what, change, sentence) => {
    expect(missingAtOldServer(release(change), old)).toEqual([sentence]);
  });

  it("is found: a call or an entry that it does not have", () => {
    expect(missingAtOldServer(old, nothingThere)).toEqual([`${CALL} is not there`, "outboxEntry is not there"]);
  });

  it("is not reported for calls that the kiosk does not make", () => {
    expect(missingAtOldServer(release({ tablet: undefined, ...body({ tip: z.number() }) }), old)).toEqual([]);
  });
});

describe("the comparison", () => {
  const how = { unknownMembers: "MISSED", missesMembers: false, lists: "CLOSED" } as const;
  const compare = (sent: z.core.$ZodType, read: z.core.$ZodType) => misfits(schemaOf(sent), schemaOf(read), "it", how);

  it("knows maps, nullable values, alternatives and lists", () => {
    const names = z.enum(["a", "b"]);
    expect(compare(z.record(z.string(), z.number()), z.record(z.string(), z.string()))).toEqual([
      "it.*: is number, the reader takes string",
    ]);
    expect(compare(z.partialRecord(z.string(), z.number()), z.partialRecord(names, z.number()))).not.toEqual([]);
    expect(compare(z.union([z.number(), z.string()]), z.union([z.string(), z.boolean()]))).toEqual([
      "it: is number, the reader takes string",
    ]);
    expect(compare(z.array(z.string()), z.array(z.string()).check(z.maxLength(5)))).toEqual([
      'it: maxItems is "none", the reader has 5',
    ]);
    expect(compare(z.unknown(), z.string())).toEqual(["it: is anything, the reader takes string"]);
    expect(compare(z.string(), z.unknown())).toEqual([]);
  });

  it("refuses a keyword that it does not know, instead of ignoring it", () => {
    expect(() => misfits({ uniqueItems: true }, {}, "it", how)).toThrow("does not know uniqueItems");
  });
});

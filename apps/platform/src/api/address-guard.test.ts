import { ALL_CALLS, type Call, hasPayload, type Schema } from "@punktum/contracts";
import { parametersIn } from "@punktum/contracts/document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createPlaceWorld, type PlaceWorld } from "./testing/place-world.ts";
import { logIn } from "./testing/place-calls.ts";

let world: PlaceWorld;
let token: string;
beforeAll(async () => {
  world = await createPlaceWorld();
  ({ token } = await logIn(world.app, "admin"));
});
afterAll(() => world.close());

/** NUL alone, at the start, in the middle, at the end, and twice. */
const ZEROS = ["%00", "%00a", "a%00b", "a%00", "%00%00"];
/** `npm test` tries one of them at each position, in turn. */
const isFull = process.env["TESTS"] === "release";
const zerosAt = (index: number): readonly string[] =>
  ZEROS.filter((_zero, turn) => isFull || turn === index % ZEROS.length);

const namesOf = (schema: Schema): readonly string[] => parametersIn(schema).map(({ name }) => name);

/** A valid value for each path parameter; the named record need not exist. */
const filled = (path: string, values: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "1");

interface Place {
  readonly call: Call;
  readonly name: string;
  readonly urlWith: (zero: string) => string;
}

const inPath = (call: Call): Place[] =>
  namesOf(call.params).map((name) => ({
    call,
    name: `path ${name}`,
    urlWith: (zero) => filled(call.path, { [name]: zero }),
  }));

const inQuery = (call: Call): Place[] =>
  [...namesOf(call.query), "unknown"].map((name) => ({
    call,
    name: `query ${name}`,
    urlWith: (zero) => `${filled(call.path)}?${name}=${zero}`,
  }));

const inNameOfQuery = (call: Call): Place[] => [
  { call, name: "name in the query", urlWith: (zero) => `${filled(call.path)}?${zero}=1` },
];

/** The first generation has the workstation id in its path, beside the parameters of the contract. */
const inWorkstation = (call: Call): Place[] =>
  hasPayload(call) && call.area === "loyalty"
    ? [{ call, name: "path workstationId", urlWith: (zero) => call.path.replace("/loyalty/", `/loyalty/${zero}/`) }]
    : [];

const PLACES = ALL_CALLS.flatMap((call) => [
  ...inPath(call),
  ...inQuery(call),
  ...inNameOfQuery(call),
  ...inWorkstation(call),
]).map((place, index) => ({ ...place, zeros: zerosAt(index) }));

const codeOf = z.union([
  z.object({ errorType: z.literal("REQUEST_INVALID") }),
  z.object({ errorInfo: z.object({ errorCode: z.enum(["GENERAL_INPUT_PARAMETER_INVALID", "ARTS_ERROR"]) }) }),
]);

describe("NUL in an address", () => {
  it("the test covers every text of paths and queries", { tags: ["S3"] }, () => {
    expect(PLACES.length).toBeGreaterThan(400);
    const named = PLACES.map(({ call, name }) => `${call.id} ${name}`);
    expect(named).toEqual(
      expect.arrayContaining([
        "v2.findTransactions query externalId",
        "v1.GetUserDetails path workstationId",
        "v1.GetUserDetails query p",
        "v2.readBalance path accountId",
      ]),
    );
  });

  it.each(ALL_CALLS.map(({ id }) => id))(
    "%s answers 400 at every position",
    { tags: ["S3", "HTTP-08"] },
    async (id) => {
      for (const { call, name, urlWith, zeros } of PLACES.filter((place) => place.call.id === id)) {
        for (const zero of zeros) {
          const reply = await world.app.inject({
            method: call.method,
            url: urlWith(zero),
            headers: { authorization: `Bearer ${token}`, "idempotency-key": "key" },
          });
          expect([name, zero, reply.statusCode]).toEqual([name, zero, 400]);
          expect(codeOf.safeParse(reply.json())).toMatchObject({ success: true });
        }
      }
    },
  );

  it.each([
    "/api/nothing/%00",
    "/media/%00.svg",
    "/%00",
    "/pfm/activation?token=%00",
    "/counter/%00",
    "/metrics?a=%00",
  ])("outside the API too: %s", { tags: ["S3"] }, async (url) => {
    expect((await world.app.inject({ url })).statusCode).toBe(400);
  });

  it("a doubly encoded NUL is accepted as text", { tags: ["S3"] }, async () => {
    const reply = await world.app.inject({
      url: "/api/v2/transactions?externalId=%2500",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(200);
  });
});

import { ALL_CALLS, type Call } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";

const media = z.object({ schema: z.looseObject({}), example: z.optional(z.unknown()) });
const answer = z.object({
  description: z.string().check(z.minLength(3)),
  content: z.record(z.string(), media),
});
const reference = z.strictObject({ $ref: z.string().check(z.regex(/^#\/components\/responses\/\w+$/)) });
const operation = z.object({
  operationId: z.string(),
  summary: z.string().check(z.minLength(5)),
  description: z.string().check(z.minLength(20)),
  "x-roles": z.array(z.string()).check(z.minLength(1)),
  parameters: z.array(
    z.union([z.strictObject({ $ref: z.string() }), z.looseObject({ description: z.string().check(z.minLength(10)) })]),
  ),
  requestBody: z.optional(z.object({ content: z.record(z.string(), media) })),
  responses: z.record(z.string(), z.union([answer, reference])),
});
const document = z.object({
  openapi: z.literal("3.1.0"),
  info: z.object({ description: z.string().check(z.minLength(100)) }),
  tags: z.array(z.object({ name: z.string(), description: z.string().check(z.minLength(5)) })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ responses: z.record(z.string(), answer), schemas: z.record(z.string(), z.looseObject({})) }),
});

let world: LoyaltyWorld;
let answered: unknown;
let tags: readonly string[];
let operations: ReadonlyMap<string, z.output<typeof operation>>;

/** Routes that are no calls: health, figures, the document itself, the front ends and pages of mails. */
const NOT_A_CALL =
  /^(\/health|\/metrics|\/api\/(openapi\.json|docs)|\/media|\/counter|\/backoffice|\/assets|\/\*|\/$|\*|\/socket\.io|\/api\/v2\/login\/oidc\/:connectionId\/|\/:organization\/(activation|password-reset|member-pin|mail-choice|mail-choice-off)$)/;

beforeAll(async () => {
  world = await createLoyaltyWorld();
  answered = (await world.app.inject("/api/openapi.json")).json();
  const { paths, tags: described } = z.parse(document, answered);
  tags = described.map(({ name }) => name);
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, value]) => [`${method.toUpperCase()} ${path}`, value] as const),
    ),
  );
});
afterAll(() => world.close());

/** Every route of the running platform, in the document's spelling. */
function routesOf({ app }: LoyaltyWorld): readonly string[] {
  return app.routeList
    .filter(({ method, url }) => method !== "HEAD" && !NOT_A_CALL.test(url))
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, "{$1}")}`)
    .filter((route) => !route.includes("/loyalty/{workstationId}/"));
}

/** Good answers and bodies, one for each media type, and the statuses of the errors. */
function partsOf(call: Call) {
  const described = operations.get(`${call.method} ${call.path}`);
  const { content } = answer.parse(described?.responses[String(call.status)]);
  const good = Object.values(content);
  const bodies = Object.values(described?.requestBody?.content ?? {});
  const errors = Object.keys(described?.responses ?? {}).filter((status) => Number(status) >= 400);
  return { good, bodies, errors };
}

/** Every value of an address within the document. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) =>
    key === "$ref" ? [String(entry)] : referencesIn(entry),
  );
}

/** What an address `#/components/…` leads to. */
const foundAt = (address: string): unknown =>
  address
    .slice(2)
    .split("/")
    .reduce<unknown>((place, name) => z.record(z.string(), z.unknown()).parse(place)[name], answered);

describe("the API document", () => {
  it("contains every route of the platform and no other", () => {
    expect([...operations.keys()].toSorted()).toEqual([...new Set(routesOf(world))].toSorted());
  });

  it("describes every group of calls", () => {
    expect(tags.toSorted()).toEqual([...new Set(ALL_CALLS.map(({ tag }) => tag))].toSorted());
  });

  it("contains the headers for both codes of a merge", { tags: ["API-24"] }, () => {
    const named = operations.get("PUT /api/v2/accounts/{accountId}/merge/{secondaryId}")?.parameters;
    expect(named).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ in: "header", name: "primary-id-type" }),
        expect.objectContaining({ in: "header", name: "secondary-id-type" }),
      ]),
    );
  });

  it("contains the id-type header exactly for calls with a code", () => {
    const isIdType = z.looseObject({ name: z.literal("id-type") });
    const named = [...operations].filter(([, { parameters }]) =>
      parameters.some((parameter) => isIdType.safeParse(parameter).success),
    );
    const elsewhere = named.map(([address]) => address).filter((address) => !address.includes("{accountId}"));
    expect(elsewhere).toEqual(["POST /api/v2/transactions", "POST /api/v2/transactions/preview"]);
    expect(named.length).toBeGreaterThan(30);
  });

  it("has no dangling references", () => {
    const addresses = [...new Set(referencesIn(answered))];
    expect(addresses.filter((address) => foundAt(address) === undefined)).toEqual([]);
    expect(addresses.length).toBeGreaterThan(300);
  });

  it("has at most five kilobytes per call", () => {
    expect(JSON.stringify(answered).length).toBeLessThan(5_000 * ALL_CALLS.length);
  });

  it("keeps null values in its examples", () => {
    const phones = operations.get("GET /api/v2/accounts/{accountId}/phones")?.responses["200"];
    expect(phones).toHaveProperty("content.application/json.example.0.enrolledAt", null);
  });

  const writes = ALL_CALLS.filter(({ method, path }) => method !== "GET" && path.startsWith("/api/v2/"));

  it.each(writes.map((call) => [call.id, call] as const))(
    "documents %s for bodies that cannot be read",
    (_id, call) => {
      expect(partsOf(call).errors).toEqual(expect.arrayContaining(["413", "415", "431"]));
    },
  );

  it("documents no body errors for calls without a body, and header errors for all calls", () => {
    const others = ALL_CALLS.filter((call) => !writes.includes(call)).map((call) => partsOf(call).errors);
    expect(others.filter((errors) => errors.some((status) => ["413", "415"].includes(status)))).toEqual([]);
    expect(others.filter((errors) => !errors.includes("431"))).toEqual([]);
  });

  it("contains the duty header where devices need staff on duty", { tags: ["B-40"] }, () => {
    const token = { $ref: "#/components/parameters/dutyToken" };
    const named = [...operations.values()].filter(({ parameters }) =>
      parameters.some((parameter) => parameter.$ref === token.$ref),
    );
    const needed = ALL_CALLS.filter(({ staffOnDuty }) => staffOnDuty === true);
    expect(named.map(({ operationId }) => operationId).toSorted()).toEqual(needed.map(({ id }) => id).toSorted());
  });

  it("has every call of the contracts", () => {
    expect([...operations.values()].map(({ operationId }) => operationId).toSorted()).toEqual(
      ALL_CALLS.map(({ id }) => id).toSorted(),
    );
  });

  it.each(ALL_CALLS.map((call) => [call.id, call] as const))("%s has schemas, examples and errors", (_id, call) => {
    const { good, bodies, errors } = partsOf(call);
    expect(good.map(({ example }) => example)).not.toContain(undefined);
    expect(good).toHaveLength(1);
    expect(bodies.map(({ example }) => example)).not.toContain(undefined);
    expect(errors).toEqual(expect.arrayContaining(["429", "500", "503"]));
  });
});

import { type Call, secondPersonApi, vouchersAdminApi } from "@punktum/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
  await world.test.query(
    `INSERT INTO punktum.coupons (program_id, id, texts, coupon_type_code, requires_key)
     VALUES ('pfm', 500, '{"en": {"title": "Keyed"}}', 'DISCOUNT', true)`,
  );
});
afterAll(() => world.close());

/** A list whose `after` names its last entry. */
interface List {
  readonly call: Call;
  readonly params?: Readonly<Record<string, string>>;
  /** Place of an entry, as `after` names it. */
  readonly placeOf: (entry: Readonly<Record<string, unknown>>) => string;
  /** Adds an entry anywhere in the order, made from a number. */
  readonly add: (number: number) => Promise<unknown>;
}

let made = 0;
const LISTS: readonly (readonly [string, List])[] = [
  [
    "flags of staff",
    {
      call: secondPersonApi.listStaffFlags,
      placeOf: ({ id }) => String(id),
      // Several flags are raised in the same moment.
      add: (number) =>
        world.test.query(
          `INSERT INTO punktum.staff_flags (program_id, id, admin_id, rule, work_id, raised_at)
           VALUES ('pfm', gen_random_uuid(), $1, $3, gen_random_uuid(), timestamptz '2026-01-01' + $2 * interval '1 hour')`,
          [world.adminIds.staff, number % 4, `r${made}`],
        ),
    },
  ],
  [
    "keys of a coupon",
    {
      call: vouchersAdminApi.listCouponKeys,
      params: { couponId: "500" },
      placeOf: ({ keyCode }) => String(keyCode),
      add: (number) =>
        world.test.query("INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ('pfm', 500, $1)", [
          `${"aAzZ09-_"[number % 8]}${number}-${made}`,
        ]),
    },
  ],
  [
    "units of affiliates",
    {
      call: api.listAffiliateUnits,
      params: { partnerId: "1" },
      placeOf: ({ unitType, id }) => `${String(unitType)}-${String(id)}`,
      // A partner and a shop of it with the same id, and two places.
      add: (number) =>
        world.test.query(
          `WITH partner AS (
             INSERT INTO punktum.partners (program_id, id, name, affiliate_of) VALUES ('pfm', $1, 'p', 1) RETURNING id
           ), store AS (
             INSERT INTO punktum.stores (program_id, id, partner_id, name) SELECT 'pfm', id, id, 's' FROM partner RETURNING id
           )
           INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
           SELECT 'pfm', 'unit-' || id, 'APP', 'STORE', id, id, 'i' FROM store
           UNION ALL SELECT 'pfm', 'office-' || id, 'CASH', 'PARTNER', id, NULL, 'o' FROM store`,
          [1_000 + ((number * 7919) % 90_000) * 100 + (made % 100)],
        ),
    },
  ],
];

async function page(
  { call, params, placeOf }: List,
  query: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { status, body } = await world.ask("admin", call, { ...(params && { params }), query });
  expect([status, body]).toEqual([200, expect.anything()]);
  return z.parse(z.array(z.looseObject({})), body).map(placeOf);
}

it.each(LISTS)(
  "%s: pages neither skip nor repeat an entry while others are added",
  { tags: ["API-46"], timeout: 120_000 },
  async (_name, list) => {
    const numbers = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(numbers, { maxLength: 5 }), fc.integer({ min: 1, max: 4 }), async (rounds, limit) => {
        const add = async (some: readonly number[]): Promise<void> => {
          for (const number of some) {
            made += 1;
            await list.add(number);
          }
        };
        await add([made, made + 1]);
        const before = await page(list, { limit: "200" });
        const waiting = [...rounds];
        const seen: string[] = [];
        let found = await page(list, { limit: String(limit) });
        while (found.length > 0) {
          seen.push(...found);
          await add(waiting.splice(0, 1).flat());
          found = await page(list, { limit: String(limit), after: String(found.at(-1)) });
        }
        expect(seen.filter((place) => before.includes(place))).toEqual(before);
        expect(new Set(seen).size).toBe(seen.length);
      }),
      { numRuns: 6 },
    );
  },
);

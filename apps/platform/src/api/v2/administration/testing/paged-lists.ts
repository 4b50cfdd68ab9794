import { ALL_CALLS, type Call } from "@punktum/contracts";
import { parametersIn } from "@punktum/contracts/document";
import * as z from "zod/mini";
import type { AdministrationWorld, Who } from "./administration-world.ts";

/** Entries with equal names, names in other scripts, and times within one millisecond. */
const FILLING = [
  "INSERT INTO punktum.tags (program_id, id, domain, name) SELECT 'pfm', n, 'STORE', 'tag ' || n % 3 || n FROM generate_series(1, 7) n",
  `INSERT INTO punktum.endpoints (program_id, id, type, name, url)
   SELECT 'pfm', n, 'WEBHOOK', (ARRAY['Änne', 'anna', 'Zoë', '-'])[n % 4 + 1], 'https://x.example' FROM generate_series(1, 9) n`,
  `INSERT INTO punktum.custom_properties (program_id, id, domain, key, name)
   SELECT 'pfm', n, 'COUPON', 'k' || n, 'same' FROM generate_series(1, 5) n`,
  "INSERT INTO punktum.status_level_sets (program_id, id, name, active) SELECT 'pfm', n, 'set', false FROM generate_series(1, 5) n",
  `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, name, partner_id, valid_from)
   SELECT 'pfm', n, 'rmt', 'RMT', 'MULTIPLIERACTION', 'rule', nullif(n % 3, 0),
     CASE WHEN n % 2 = 0 THEN timestamptz '2026-01-01' + n * interval '1 microsecond' END FROM generate_series(1, 7) n`,
  `UPDATE punktum.stores SET created_at = timestamptz '2026-01-01' + (10 - id) * interval '1 microsecond',
     address = '{"city": "Kiel"}' WHERE program_id = 'pfm'`,
  `INSERT INTO punktum.pictures (program_id, id, partner_id, name, content, width_px, height_px, upload_hash, uploaded_by, created_at)
   SELECT 'pfm', gen_random_uuid(), nullif(n % 3, 0), 'picture ' || n % 2, '\\x00', 1, 1, sha256(n::text::bytea), a.id,
     timestamptz '2026-01-01' + n * interval '1 millisecond'
   FROM generate_series(1, 7) n, (SELECT id FROM punktum.admins WHERE program_id = 'pfm' LIMIT 1) a`,
  `INSERT INTO punktum.display_ads (program_id, id, usage_code, title, file_path, order_no, partner_id)
   SELECT 'pfm', n, 'SCREEN_SAVER', 'poster ' || n % 2, '/p', n % 3, nullif(n % 3, 0) FROM generate_series(101, 107) n`,
  "UPDATE punktum.partners SET affiliate_of = 1 WHERE program_id = 'pfm' AND id > 1",
  "INSERT INTO punktum.partners (program_id, id, name, affiliate_of) SELECT 'pfm', n, 'Shop', 1 FROM generate_series(11, 14) n",
  ...[
    ["coupons", ", coupon_type_code", ", 'DISCOUNT'"],
    ["rewards", "", ""],
  ].map(
    ([
      table,
      column,
      value,
    ]) => `INSERT INTO punktum.${table} (program_id, id, texts, sort_order, partner_id, valid_to, points${column})
     SELECT 'pfm', n, jsonb_build_object('en', jsonb_build_object('title', '50 % on Tea_' || n % 2)), n % 3, nullif(n % 3, 0),
       CASE WHEN n % 2 = 0 THEN timestamptz '2026-01-01' + n * interval '1 microsecond' END, 5${value} FROM generate_series(101, 111) n`,
  ),
];

/** Fills every list of the catalogue of pfm. */
export async function fillLists({ test }: AdministrationWorld): Promise<void> {
  for (const statement of FILLING) {
    await test.query(statement);
  }
}

/** One page of any list. */
export const page = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  next: z.nullable(z.string()),
  about: z.object({ count: z.number(), exact: z.boolean() }),
});
type Page = z.output<typeof page>;

/** Path parameters of every list. */
export const params = { partnerId: "1", storeId: "1" };

const isPaged = ({ query }: Call): boolean =>
  parametersIn(query).some(({ form }) => JSON.stringify(form) === '{"type":"string","const":"1"}');

/** The lists that answer pages. */
export const LISTS: readonly Call[] = ALL_CALLS.filter(isPaged);

/** The list of a name such as `Coupons`. */
export function listNamed(name: string): Call {
  const found = LISTS.find(({ id }) => id.endsWith(`.list${name}`));
  if (found === undefined) {
    throw new Error(`no list of ${name}`);
  }
  return found;
}

const orders = z.object({ enum: z.array(z.string()) });

/** Every order of a list, each with its reverse. */
export function ordersOf({ query }: Call): readonly (readonly [sort: string, turned: string])[] {
  const form = parametersIn(query).find(({ name }) => name === "sort")?.form;
  return z.parse(orders, form).enum.map((sort) => [sort, sort.startsWith("-") ? sort.slice(1) : `-${sort}`]);
}

/** Parameters with which a list shows all entries below its unit. */
export const wholeOf = ({ id }: Call): Readonly<Record<string, string>> =>
  /(?:Program|Partner)Points$/.test(id) ? { recursive: "true" } : {};

/** Asks for a page. */
export async function askPage(
  world: AdministrationWorld,
  who: Who,
  { call, query }: { readonly call: Call; readonly query: Readonly<Record<string, string>> },
): Promise<Page> {
  const { status, body } = await world.ask(who, call, { params, query: { page: "1", ...query } });
  if (status !== 200) {
    throw new Error(`${call.id}: ${status} ${JSON.stringify(body)}`);
  }
  return z.parse(page, body);
}

interface Walk {
  readonly call: Call;
  readonly query: Readonly<Record<string, string>>;
  /** Runs after each page. */
  readonly between?: () => Promise<void>;
}

/** The ids of a whole list, page by page. */
export async function walk(
  world: AdministrationWorld,
  who: Who,
  { call, query, between = () => Promise.resolve() }: Walk,
): Promise<readonly string[]> {
  const seen: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const asked: Readonly<Record<string, string>> = after === "" ? query : { ...query, after };
    const { data, next }: Page = await askPage(world, who, { call, query: asked });
    seen.push(...data.map(({ id }) => id));
    await between();
    after = next;
  }
  return seen;
}

import { Client } from "pg";
import { deriveAppUrl } from "../apps/platform/src/database/app-password.ts";
import { accountIdSql, PROGRAM } from "./data.ts";
import { runPgbench } from "./pgbench.ts";
import type { Platform } from "./platform.ts";

/** Two rules for merchandise groups, and one for all the rest. */
const RULES = `
  INSERT INTO promotions (program_id, id, promotion_key, type, action_type, factor, name, name_en, merchandise_group_codes)
    VALUES ('${PROGRAM}', 1, 'rmc1', 'RMC1', 'MULTIPLIERACTION', 2, 'Kaffee', 'Coffee', '{G1}'),
           ('${PROGRAM}', 2, 'rmc2', 'RMC2', 'MULTIPLIERACTION', 3, 'Wäsche', 'Car wash', '{G2}'),
           ('${PROGRAM}', 3, 'rmt', 'RMT', 'MULTIPLIERACTION', 1, 'Sonstiges', 'Other', '{}')`;

/** A sale that the platform has written, as arguments of `book_transaction()`. */
const LAST_SALE = `
  SELECT to_jsonb(t) - 'created_at' AS sale,
    (SELECT jsonb_agg(to_jsonb(l)) FROM transaction_lines l WHERE l.program_id = t.program_id AND l.transaction_id = t.id) AS lines,
    (SELECT jsonb_agg(to_jsonb(r)) FROM transaction_reasons r WHERE r.program_id = t.program_id AND r.transaction_id = t.id) AS reasons
  FROM transactions t WHERE t.amount_cents = 2500 ORDER BY t.created_at DESC LIMIT 1`;

interface LastSale {
  readonly sale: object;
  readonly lines: readonly object[];
  readonly reasons: readonly object[];
}

/** The same sale for another card under a new number: one statement, which is one transaction. */
function basketScript({ sale, lines, reasons }: LastSale, accounts: number): string {
  // pgbench takes a colon with a word or a number for a variable.
  const text = (value: unknown): string =>
    `convert_from(decode('${Buffer.from(JSON.stringify(value)).toString("base64")}', 'base64'), 'UTF8')::jsonb`;
  const withId = (rows: readonly object[]): string =>
    `(SELECT jsonb_agg(e || jsonb_build_object('transaction_id', n.id)) FROM jsonb_array_elements(${text(rows)}) AS e)`;
  return [
    `\\set account random(0, ${accounts - 1})`,
    "WITH n AS MATERIALIZED (SELECT gen_random_uuid() AS id)",
    "SELECT b.transaction_id, b.balance, b.replayed FROM n, punktum.book_transaction(",
    `  '${PROGRAM}', ${text(sale)} || jsonb_build_object('id', n.id, 'account_id', ${accountIdSql(":account::int")},`,
    "    'external_id', n.id, 'receipt_key', n.id, 'fingerprint', '\\x' || encode(sha256(n.id::text::bytea), 'hex')),",
    "  jsonb_build_object('coupons', '[]'::jsonb, 'returns', '[]'::jsonb, 'taken', '[]'::jsonb,",
    `    'descriptions', jsonb_build_object('de', 'Einkauf', 'en', 'Purchase'), 'keyCode', (4000000000 + :account)::text,`,
    `    'lines', ${withId(lines)}, 'reasons', ${withId(reasons)}), false) AS b;`,
    "",
  ].join("\n");
}

/** Answers of one kind of caller. */
export interface BasketRound {
  readonly alonePerSecond: number;
  readonly perSecond: number;
  readonly ratio: number;
}

/** Sales of five lines with promotions by 64 callers, in turns with the same writes by pgbench. */
export async function measureBaskets(
  options: { readonly url: string; readonly folder: string; readonly pgbench: string },
  platform: Platform,
  order: { readonly accounts: number; readonly seconds: number; readonly tokens: readonly string[] },
): Promise<readonly BasketRound[]> {
  const client = new Client({ connectionString: options.url, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  await client.query(RULES);
  const basket = { kind: "basket", callers: 64, ...order } as const;
  await platform.load({ ...basket, seconds: 3 });
  const { rows } = await client.query<LastSale>(LAST_SALE);
  await client.end();
  const [last] = rows;
  if (last === undefined) {
    throw new Error("no basket was written");
  }
  const script = basketScript(last, order.accounts);
  const url = deriveAppUrl(options.url, "punktum_app");
  const rounds: BasketRound[] = [];
  for (let round = 0; round < 3; round += 1) {
    const alone = runPgbench({
      path: options.pgbench,
      url,
      script,
      folder: options.folder,
      callers: 64,
      seconds: order.seconds,
    });
    const { answersPerSecond } = await platform.load(basket);
    rounds.push({
      alonePerSecond: alone.perSecond,
      perSecond: answersPerSecond,
      ratio: answersPerSecond / alone.perSecond,
    });
  }
  return rounds;
}

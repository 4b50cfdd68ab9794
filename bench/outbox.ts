// `npm run bench -- outbox`: a tablet comes back after 30 days with 10,000 sales and sends them in batches of 50, while
// callers book one call after the other for the other tablets, each tablet in turn: a person books hundreds of times a day,
// not thousands. BOOKINGS=<n> and CALLERS=<n> change the numbers.
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { createAccessTokens, hashOpaque } from "../apps/platform/src/office/sessions/index.ts";
import { deviceId, DEVICES, PROGRAM } from "./data.ts";
import { createData, startCluster } from "./platform.ts";
import { startServerProcess } from "./server-process.ts";

const { BOOKINGS = "10000", CALLERS = "8" } = process.env;
const ENTRIES = Number(BOOKINGS);
const CALLERS_AT_ONCE = Number(CALLERS);
/** Tablets that book meanwhile. */
const OTHERS = DEVICES - 1;
const ACCOUNTS = 1_000;
const BATCH = 50;
const DAY_SECONDS = 86_400;
const AWAY_SECONDS = 30 * DAY_SECONDS;
/** As long as a minute, so that vacuum runs in it, too. */
const ALONE_MS = 60_000;
/** The tablet that was away; the others have higher numbers. */
const AWAY = 0;
const SECRET = randomBytes(32).toString("hex");
const STATEMENT = "ds_bench";

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const cardOf = (number: number): string => String(4_000_000_000 + (number % ACCOUNTS));

const ADMIN = `INSERT INTO admins (program_id, id, email, password_hash, role)
  VALUES ('${PROGRAM}', $1, $2, 'x', 'PROGRAM_ADMIN')`;

/** One duty a day for 30 days, and a current one for each other tablet. Flags would lock the benchmark's few cards. */
async function addDuties(url: string): Promise<void> {
  const client = new Client({ connectionString: url, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  await client.query(`UPDATE programs SET flag_bookings_per_card_hour = NULL, flag_cards_per_person_hour = NULL,
    hand_points_per_card_day = NULL, hand_points_per_person_day = NULL, hand_points_per_duty = NULL`);
  const admins = Array.from({ length: OTHERS + 1 }, () => randomUUID());
  for (const admin of admins) {
    await client.query(ADMIN, [admin, `${admin}@example.org`]);
  }
  for (let day = 1; day <= 30; day += 1) {
    await client.query(
      `INSERT INTO duties (program_id, id, token_hash, statement_hash, device_id, admin_id, method, started_at, last_used_at,
         ended_at, partner_id, store_id, pos_mode)
       VALUES ('${PROGRAM}', $1, $2, $3, $4, $5, 'PIN', now() - make_interval(days => $6), now() - make_interval(days => $6),
         now() - make_interval(days => $6) + interval '15 hours', 1, 1, 'STD')`,
      [randomUUID(), hashOpaque(randomUUID()), hashOpaque(`${STATEMENT}${day}`), deviceId(AWAY), admins[AWAY], day],
    );
  }
  for (let other = 1; other <= OTHERS; other += 1) {
    await client.query(
      `INSERT INTO duties (program_id, id, token_hash, device_id, admin_id, method, started_at, last_used_at)
       VALUES ('${PROGRAM}', $1, $2, $3, $4, 'PIN', now(), now() + interval '1 hour')`,
      [randomUUID(), hashOpaque(`dt_${other}`), deviceId(other), admins[other]],
    );
  }
  await client.end();
}

const RUN = randomUUID();

function entryOf(number: number): object {
  const share = (number - 1) / ENTRIES;
  const day = 30 - Math.floor(share * 30);
  const withinDay = (share * 30) % 1;
  return {
    kind: "SALE",
    number,
    key: `${RUN}-${number}`,
    lane: cardOf(number),
    secondsSinceAction: day * DAY_SECONDS - withinDay * 14 * 3_600 - 60,
    statement: `${STATEMENT}${day}`,
    identifiedBy: "READ",
    expectedPoints: 0,
    sale: {
      keyCode: cardOf(number),
      transactionType: "EARNTRANSACTION",
      lineItems: [
        { description: "Bread", extendedAmount: 4.2, revenueKey: "rmt" },
        { description: "Cake", extendedAmount: 3.8, revenueKey: "rmt" },
      ],
    },
  };
}

interface Target {
  readonly base: string;
  readonly tokens: readonly string[];
}

async function post(base: string, path: string, headers: Record<string, string>, body: object): Promise<unknown> {
  const answer = await fetch(`${base}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const given: unknown = await answer.json();
  if (!answer.ok) {
    throw new Error(`refused: ${answer.status} ${JSON.stringify(given).slice(0, 500)}`);
  }
  return given;
}

const outcomesOf = (answer: unknown): readonly string[] =>
  [...JSON.stringify(answer).matchAll(/"outcome":"(\w+)"/g)].map(([, word = ""]) => word);

/** Sends everything in batches, one after the other, as a tablet does. */
async function drain({ base, tokens }: Target): Promise<{ readonly seconds: number; readonly booked: number }> {
  const outboxId = randomUUID();
  const startMs = performance.now();
  let booked = 0;
  for (let first = 1; first <= ENTRIES; first += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, ENTRIES - first + 1) }, (_, index) => entryOf(first + index));
    const body = { outboxId, lastNumber: ENTRIES, held: [{ first, last: ENTRIES }], entries };
    const answer = await post(base, "/api/v2/outbox", { authorization: `Bearer ${tokens[AWAY] ?? ""}` }, body);
    const outcomes = outcomesOf(answer);
    booked += outcomes.filter((outcome) => outcome === "BOOKED").length;
    if (booked < first + outcomes.length - 1) {
      throw new Error(`not booked: ${JSON.stringify(answer).slice(0, 800)}`);
    }
  }
  return { seconds: (performance.now() - startMs) / 1_000, booked };
}

/** Other tablets book one call after the other until they are stopped; their latencies. */
async function bookBeside({ base, tokens }: Target, isOver: () => boolean): Promise<readonly number[]> {
  const latencies: number[] = [];
  const callers = Array.from({ length: CALLERS_AT_ONCE }, async (_, index) => {
    for (let call = index; !isOver(); call += CALLERS_AT_ONCE) {
      const other = (call % OTHERS) + 1;
      const headers = {
        authorization: `Bearer ${tokens[other] ?? ""}`,
        "duty-token": `dt_${other}`,
        "idempotency-key": randomUUID(),
        "identified-by": "READ",
      };
      const body = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 1, reason: "bench" };
      const startMs = performance.now();
      await post(base, `/api/v2/accounts/${cardOf(call)}/bookings`, headers, body);
      latencies.push(performance.now() - startMs);
    }
  });
  await Promise.all(callers);
  return latencies.toSorted((left, right) => left - right);
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Runs the benchmark of a tablet that reconnects. */
export async function benchOutbox(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-bench-"));
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder);
  try {
    const url = await createData(cluster.url, "bench_outbox", { accounts: ACCOUNTS, bookings: 5_000 });
    await addDuties(url);
    const server = await startServerProcess({
      DATABASE_URL: url,
      DATA_DIR: join(folder, "platform"),
      DEMO: "off",
      TOKEN_SECRET: SECRET,
    });
    const issuer = createAccessTokens([SECRET], { nowMs: () => Date.now() });
    const tokens = await Promise.all(
      Array.from(
        { length: OTHERS + 1 },
        async (_, number) =>
          (await issuer.issue({ programId: PROGRAM, kind: "DEVICE", subjectId: deviceId(number) })).token,
      ),
    );
    const target = { base: `http://127.0.0.1:${server.port}`, tokens };
    const warmUntilMs = performance.now() + 3_000;
    await bookBeside(target, () => performance.now() > warmUntilMs);
    const aloneUntilMs = performance.now() + ALONE_MS;
    const alone = await bookBeside(target, () => performance.now() > aloneUntilMs);
    let isDrained = false;
    const beside = bookBeside(target, () => isDrained);
    const { seconds, booked } = await drain(target).finally(() => {
      isDrained = true;
    });
    const during = await beside;
    const load = (loadavg()[0] ?? 0).toFixed(1);
    say(
      `${booked} sales of ${AWAY_SECONDS / DAY_SECONDS} days in ${seconds.toFixed(0)} s: ${(booked / seconds).toFixed(0)} a second (load ${load})`,
    );
    say(
      `${CALLERS_AT_ONCE} others alone:  ${alone.length} bookings, p50 ${at(alone, 0.5).toFixed(1)} ms, p99 ${at(alone, 0.99).toFixed(1)} ms`,
    );
    say(
      `${CALLERS_AT_ONCE} others beside: ${during.length} bookings, p50 ${at(during, 0.5).toFixed(1)} ms, p99 ${at(during, 0.99).toFixed(1)} ms (${(at(during, 0.99) / at(alone, 0.99)).toFixed(2)}x)`,
    );
    await server.stop();
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

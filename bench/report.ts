import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, release, totalmem, type } from "node:os";
import { fileURLToPath } from "node:url";

/** One measurement; each figure is the median of its rounds. */
export interface Row {
  /**
   * `ledger only` is a booking without HTTP, called in the platform's own code. `one account` are bookings that all
   * concern the same account.
   */
  readonly kind: "ledger only" | "booking" | "one account" | "check-in";
  readonly callers: number;
  readonly data: "small" | "large";
  readonly alonePerSecond: number;
  readonly perSecond: number;
  /** Ratio of the platform's answers to PostgreSQL's, per round. */
  readonly ratio: number;
  readonly aloneMeanMs: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** One-minute load of the machine. */
  readonly load: number;
}

const FILE = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));
const MARK = "<!-- Written by npm run bench; what is above stays. -->";

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const fine = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

const GOALS: Readonly<Record<string, string>> = {
  "ledger only 1": "mean <= 1.3x alone",
  "booking 1": ">= 0.6x",
  "booking 64": ">= 2.2x, p99 <= 100 ms",
  "booking 256": ">= 2.2x",
  "one account 32": ">= 1.0x",
  "check-in 32": ">= 1.0x, p99 <= 60 ms",
};

const nameOf = ({ kind, callers, data }: Row): string =>
  `| ${kind} | ${callers} | ${data === "small" ? "1,000" : "1,000,000"} accounts |`;

/** Worse by more than this share is named. */
const NOTEWORTHY = 0.1;

/** Rows whose ratio is more than a tenth below that of a stored table. The ratio is comparable between machines. */
function worseRows(stored: string, rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => {
    const line = stored.split("\n").find((text) => text.startsWith(nameOf(row)));
    const before = Number(/\*\*([\d.]+)\*\*/.exec(line ?? "")?.[1]);
    return row.ratio < before * (1 - NOTEWORTHY)
      ? [`worse: ${row.kind}, ${row.callers} callers: ratio ${fine(row.ratio)}, stored ${fine(before)}`]
      : [];
  });
}

function tableOf(rows: readonly Row[]): string {
  const head = [
    "| call | callers | data | PostgreSQL alone | platform | ratio | mean alone | mean | p50 | p99 | goal | load |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
  ];
  const lines = rows.map((row) =>
    [
      "",
      row.kind,
      row.callers,
      row.data === "small" ? "1,000 accounts" : "1,000,000 accounts",
      `${whole(row.alonePerSecond)}/s`,
      `${whole(row.perSecond)}/s`,
      `**${fine(row.ratio)}**`,
      `${fine(row.aloneMeanMs)} ms`,
      `${fine(row.meanMs)} ms`,
      `${fine(row.p50Ms)} ms`,
      `${fine(row.p99Ms)} ms`,
      GOALS[`${row.kind} ${row.callers}`] ?? "",
      row.load.toFixed(1),
      "",
    ]
      .join(" | ")
      .trim(),
  );
  return [...head, ...lines].join("\n");
}

/** Writes the table into docs/benchmarks.md and prints it, and what is worse than in the table before. */
export async function writeReport(
  rows: readonly Row[],
  run: { readonly pgbench: string; readonly seconds: number; readonly rounds: number },
): Promise<void> {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`;
  const date = new Date().toISOString().slice(0, 10);
  const table = tableOf(rows);
  const text = `${date} · ${machine} · Node ${process.versions.node} ·
PostgreSQL 18 as the platform brings it · ${run.pgbench} ·
median of ${run.rounds} rounds of ${run.seconds} s, taking turns\n\n${table}\n`;
  const [before = "", stored = ""] = (await readFile(FILE, "utf8")).split(MARK);
  await writeFile(FILE, `${before.trimEnd()}\n\n${MARK}\n\n${text}`);
  console.log(`\n${table}`);
  worseRows(stored, rows).forEach((line) => console.log(line));
}

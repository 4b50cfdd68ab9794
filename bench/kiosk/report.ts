import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";

/** One row of a part's table. */
export interface KioskRow {
  /** What was measured, and how often. */
  readonly what: string;
  /** Figures with their units. */
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
  /** One-minute load of the machine. */
  readonly load: number;
}

const FILE = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));

/** The machine's one-minute load. */
export const loadNow = (): number => loadavg()[0] ?? 0;

/** The quantile of the figures at the given share. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const milliseconds = (figure: number): string => `${figure.toFixed(figure < 10 ? 1 : 0)} ms`;

function tableOf(rows: readonly KioskRow[]): string {
  const lines = rows.map(
    ({ what, measured, goal, isMet, load }) =>
      `| ${what} | ${measured} | ${goal} | ${isMet ? "yes" : "**no**"} | ${load.toFixed(1)} |`,
  );
  return ["| what | measured | goal | met | load |", "|---|---|---|---|---|", ...lines].join("\n");
}

/** Writes a part's table into docs/benchmarks.md between its marks, and prints it. */
export async function writeKioskTable(part: string, rows: readonly KioskRow[]): Promise<void> {
  const [begin, end] = [`<!-- kiosk:${part} -->`, `<!-- /kiosk:${part} -->`];
  const text = await readFile(FILE, "utf8");
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/benchmarks.md has no marks ${begin} … ${end}`);
  }
  const date = new Date().toISOString().slice(0, 10);
  const head = `${date} · ${cpus().length} x ${cpus()[0]?.model ?? "unknown"} · Node ${process.versions.node}`;
  const table = tableOf(rows);
  await writeFile(FILE, `${before}${begin}\n${head}\n\n${table}\n${end}${after}`);
  console.log(`\n${head}\n${table}`);
}

import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";

/** One line of a part's table. */
export interface KioskRow {
  /** What was measured, and how often. */
  readonly what: string;
  /** Figures with their units. */
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
  /** Of the machine, one minute. */
  readonly load: number;
}

const FILE = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));

/** The machine's one-minute load, to stand beside a figure. */
export const loadNow = (): number => loadavg()[0] ?? 0;

/** The figure below which the given share of all figures lies. */
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

/** Puts a part's table into docs/benchmarks.md between the marks that carry its name, and on the screen. */
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

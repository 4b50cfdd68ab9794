import { existsSync, readFileSync } from "node:fs";

/**
 * `node scripts/slowest-tests.ts <unit.json> <browser.json>`: prints the ten slowest tests of the last run from both
 * reports.
 */

const COUNT = 10;

interface Timing {
  readonly title: string;
  readonly file: string;
  readonly ms: number;
}

const list = (source: unknown, name: string): readonly unknown[] => {
  const value = read(source, name);
  return Array.isArray(value) ? value : [];
};
const read = (source: unknown, name: string): unknown =>
  typeof source === "object" && source !== null ? Reflect.get(source, name) : undefined;
const text = (source: unknown, name: string): string => {
  const value = read(source, name);
  return typeof value === "string" ? value : "";
};
const number = (source: unknown, name: string): number => Number(read(source, name) ?? 0);

const parse = (path: string | undefined): unknown =>
  path !== undefined && existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};

/** Vitest's report: files with their tests. */
function unitTimings(report: unknown): readonly Timing[] {
  return list(report, "testResults").flatMap((file) =>
    list(file, "assertionResults").map((test) => ({
      title: text(test, "fullName"),
      file: text(file, "name").replace(`${process.cwd()}/`, ""),
      ms: number(test, "duration"),
    })),
  );
}

/** Playwright's report: nested suites with their tests and tries. */
function browserTimings(suite: unknown): readonly Timing[] {
  const own = list(suite, "specs").map((spec) => ({
    title: text(spec, "title"),
    file: `e2e/${text(spec, "file")}`,
    ms: list(spec, "tests")
      .flatMap((test) => list(test, "results"))
      .reduce<number>((sum, result) => sum + number(result, "duration"), 0),
  }));
  return [...own, ...list(suite, "suites").flatMap(browserTimings)];
}

const [unitPath, browserPath] = process.argv.slice(2);
const timings = [...unitTimings(parse(unitPath)), ...browserTimings(parse(browserPath))];
for (const { title, file, ms } of timings.toSorted((left, right) => right.ms - left.ms).slice(0, COUNT)) {
  console.log(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}  ${title.slice(0, 100)}`);
}

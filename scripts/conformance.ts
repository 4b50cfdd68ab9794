/** `npm run conformance`: which requirements does the title of a test name, and which does none? */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseRequirements } from "./conformance-ids.ts";
import {
  formatProblem,
  formatReport,
  measureConformance,
  requirementsPath,
  type TestFile,
} from "./conformance-report.ts";
import { findTitles } from "./conformance-titles.ts";

/** What a run prints, and the exit code of its process. */
export interface ConformanceRun {
  readonly output: string;
  readonly errors: readonly string[];
  readonly code: number;
}

const helpText = `Usage: npm run conformance [-- --json | --help]

Compares ${requirementsPath} with the titles of all tests (**/*.test.ts, **/*.test.tsx, e2e/**/*.spec.ts).
A title names the requirements it proves: 'SCAN-28 reads …', 'SCAN-28, SCAN-29: …', 'SCAN-27..34 …'.
Titles are the texts of test(, it(, describe(, test.describe( and .each(…)(; where such a title has a
placeholder (%s, $name), IDs in the rows of its table count too. Skipped tests and todos count as no test.

  --json   print the result as JSON
  --help   print this text

Exit code: 0; 1 if a title names an ID of a known group that is not in the list, or if the list itself
is out of order; 2 for an unknown option. A requirement without a test is listed but is no failure.`;

const ignoredFolders = new Set(["node_modules", "dist", ".git"]);
const testFilePattern = /(?:\.test\.tsx?|^e2e\/.*\.spec\.ts)$/u;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((left, right) => left.name.localeCompare(right.name, "en"))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return ignoredFolders.has(entry.name) ? [] : listFiles(path);
      }
      return entry.isFile() ? [path] : [];
    });
}

/** All test files below a folder with their titles; paths are relative to it and written with slashes. */
export function readTestFiles(root: string): TestFile[] {
  return listFiles(root)
    .map((path) => relative(root, path).replaceAll(sep, "/"))
    .filter((path) => testFilePattern.test(path))
    .map((path) => ({ path, titles: findTitles(readFileSync(join(root, path), "utf8")) }));
}

/** Runs the comparison for the repository at this folder with these command line options. */
export function runConformance(root: string, options: readonly string[]): ConformanceRun {
  const unknown = options.filter((option) => option !== "--json" && option !== "--help");
  if (unknown.length > 0) {
    return { output: helpText, errors: [`Unknown option: ${unknown.join(" ")}`], code: 2 };
  }
  if (options.includes("--help")) {
    return { output: helpText, errors: [], code: 0 };
  }
  const list = parseRequirements(readFileSync(join(root, requirementsPath), "utf8"));
  const report = measureConformance(list, readTestFiles(root));
  return {
    output: options.includes("--json") ? JSON.stringify(report, undefined, 2) : formatReport(report),
    errors: report.problems.map(formatProblem),
    code: report.problems.length > 0 ? 1 : 0,
  };
}

if (import.meta.main) {
  const { output, errors, code } = runConformance(join(import.meta.dirname, ".."), process.argv.slice(2));
  console.log(output);
  for (const error of errors) {
    console.error(error);
  }
  process.exitCode = code;
}

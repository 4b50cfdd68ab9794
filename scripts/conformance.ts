/** `npm run conformance`: which requirements have a test with their tag, and which have none. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseGoals, parseRequirements } from "./conformance-ids.ts";
import {
  type Codes,
  type CommentedFile,
  findStrayComments,
  formatProblem,
  formatReport,
  goalsPath,
  measureConformance,
  requirementsPath,
  type TestFile,
} from "./conformance-report.ts";
import { findTests } from "./conformance-tests.ts";
import { readComments, readSqlComments } from "./conformance-tokens.ts";

/** What a run prints, and the exit code of its process. */
export interface ConformanceRun {
  readonly output: string;
  readonly errors: readonly string[];
  readonly code: number;
}

const helpText = `Usage: npm run conformance [-- --json | --help]

Compares ${requirementsPath} with the tags of all tests (**/*.test.ts, **/*.test.tsx, e2e/**/*.spec.ts).
A test carries the requirements it proves as tags: it("reads …", { tags: ["SCAN-28"] }, …) for Vitest,
test("reads …", { tag: ["@SCAN-28"] }, …) for Playwright. A describe passes its tags on. Where tags come from a
table (tags: [id]), every text of the file that is a code and nothing else counts. Skipped tests and todos count
as no test. Goals and threats (${goalsPath}) may be tags, too.

  --json   print the result as JSON
  --help   print this text

Exit code: 0; 1 if a tag or a comment names a code that is in no list, if a title holds a code, or if the list
itself is out of order; 2 for an unknown option. A requirement without a test is listed but is no failure.`;

const ignoredFolders = new Set(["node_modules", "dist", ".git"]);
const sourceFilePattern = /^(?:apps|packages|tools|scripts|e2e|bench)\/.*\.(?:tsx?|mjs|sql)$/u;
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

interface FoundFiles {
  readonly tests: readonly TestFile[];
  readonly comments: readonly CommentedFile[];
}

/** The tests and the comments below a folder; paths are relative to it and written with slashes. */
function readFiles(root: string): FoundFiles {
  const paths = listFiles(root).map((path) => relative(root, path).replaceAll(sep, "/"));
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  return {
    tests: paths.filter((path) => testFilePattern.test(path)).map((path) => ({ path, tests: findTests(read(path)) })),
    comments: paths
      .filter((path) => sourceFilePattern.test(path))
      .map((path) => ({
        path,
        comments: path.endsWith(".sql") ? readSqlComments(read(path)) : readComments(read(path)),
      })),
  };
}

/** Every code of the repository at this folder. */
export function readCodes(root: string): Codes {
  const goals = join(root, goalsPath);
  return {
    list: parseRequirements(readFileSync(join(root, requirementsPath), "utf8")),
    goals: existsSync(goals) ? parseGoals(readFileSync(goals, "utf8")) : [],
  };
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
  const codes = readCodes(root);
  const files = readFiles(root);
  const measured = measureConformance(codes, files.tests);
  const report = { ...measured, problems: [...measured.problems, ...findStrayComments(codes, files.comments)] };
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

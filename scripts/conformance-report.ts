/** Compares the lists of codes with the tags of tests, and writes the result for people. */

import { findGoals, findIds, type RequirementList } from "./conformance-ids.ts";
import type { FoundTest } from "./conformance-tests.ts";
import type { Comment } from "./conformance-tokens.ts";

/** The tests found in one file. */
export interface TestFile {
  readonly path: string;
  readonly tests: readonly FoundTest[];
}

/** The comments found in one file. */
export interface CommentedFile {
  readonly path: string;
  readonly comments: readonly Comment[];
}

/** All known codes. */
export interface Codes {
  readonly list: RequirementList;
  /** Goals and threats, such as `T7`. A test may carry them; none must. */
  readonly goals: readonly string[];
}

/** IDs of one group that tests carry as a tag, and their number. */
interface GroupResult {
  readonly group: string;
  readonly title: string;
  readonly total: number;
  readonly named: readonly string[];
  readonly missing: readonly string[];
}

/** A line that makes the run fail. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The whole result, as `--json` prints it. */
export interface ConformanceReport {
  readonly total: number;
  readonly tested: number;
  readonly files: number;
  readonly requirements: readonly GroupResult[];
  readonly decisions: readonly GroupResult[];
  readonly problems: readonly Problem[];
}

/** Decisions and improvements explain requirements; the requirement's test proves them. */
const decisionGroups = new Set(["A", "B"]);
const lineWidth = 100;

/** Path of the list from the root of the repository. */
export const requirementsPath = "docs/requirements.md";

/** Where goals and threats are listed. */
export const goalsPath = "docs/goals.md";

const groupsOf = ({ list }: Codes): readonly string[] => list.groups.map(({ code }) => code);
const knownIn = ({ list, goals }: Codes): ReadonlySet<string> =>
  new Set([...list.groups.flatMap(({ ids }) => ids), ...goals]);

/**
 * Tags in the form of a code that are in no list. Other tags, such as `release`, are ignored; a table may hold other
 * data.
 */
function findStrayTags(codes: Codes, files: readonly TestFile[]): Problem[] {
  const known = knownIn(codes);
  return files.flatMap(({ path, tests }) =>
    tests
      .flatMap(({ tags }) => tags)
      .filter(({ text, isRow }) => !isRow && /^[A-Z]/u.test(text) && !known.has(text))
      .map(({ text, line }) => ({ file: path, line, message: `${text} is not in ${requirementsPath}` })),
  );
}

/** Codes in titles. In a table row only known codes count, because anything else may be data. */
function findCodesInTitles(codes: Codes, files: readonly TestFile[]): Problem[] {
  const groups = groupsOf(codes);
  const known = knownIn(codes);
  return files.flatMap(({ path, tests }) =>
    tests
      .flatMap(({ titles }) => titles)
      .flatMap(({ text, line, isRow }) => {
        const goals = isRow ? [] : findGoals(text, codes.goals).filter((id) => known.has(id));
        const ids = findIds(text, groups).filter((id) => !isRow || known.has(id));
        return [...ids, ...goals].map((id) => ({
          file: path,
          line,
          message: `${id} stands in a title; a test carries it as a tag`,
        }));
      }),
  );
}

/** Codes in comments that are in no list. */
export function findStrayComments(codes: Codes, files: readonly CommentedFile[]): Problem[] {
  const groups = groupsOf(codes);
  const known = knownIn(codes);
  return files.flatMap(({ path, comments }) =>
    comments.flatMap(({ text, line }) =>
      [...findIds(text, groups), ...findGoals(text, codes.goals)]
        .filter((id) => !known.has(id))
        .map((id) => ({ file: path, line, message: `${id} in a comment is in no list under docs/` })),
    ),
  );
}

/** Counts tags per group; unknown codes, codes in titles and errors in the list are problems. */
export function measureConformance(codes: Codes, files: readonly TestFile[]): ConformanceReport {
  const running = files.flatMap(({ tests }) => tests.filter(({ runs }) => runs));
  const proven = new Set(running.flatMap(({ tags }) => tags.map(({ text }) => text)));
  const results = codes.list.groups.map(({ code, title, ids }) => ({
    group: code,
    title,
    total: ids.length,
    named: ids.filter((id) => proven.has(id)),
    missing: ids.filter((id) => !proven.has(id)),
  }));
  const requirements = results.filter(({ group }) => !decisionGroups.has(group));
  return {
    total: requirements.reduce((sum, { total }) => sum + total, 0),
    tested: requirements.reduce((sum, { named }) => sum + named.length, 0),
    files: files.length,
    requirements,
    decisions: results.filter(({ group }) => decisionGroups.has(group)),
    problems: [
      ...codes.list.problems.map((problem) => ({ file: requirementsPath, ...problem })),
      ...findStrayTags(codes, files),
      ...findCodesInTitles(codes, files),
    ],
  };
}

/** The numbers of IDs of one group, with ranges for neighbours: `01..04, 07`. */
export function compactNumbers(ids: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const id of ids) {
    const number = id.slice(id.indexOf("-") + 1);
    const open = runs.at(-1);
    if (open !== undefined && Number(open.last) + 1 === Number(number)) {
      open.last = number;
    } else {
      runs.push({ first: number, last: number });
    }
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}..${last}`)).join(", ");
}

/** Wraps a text at its spaces to the given width; every line gets the indent. */
export function wrapText(text: string, indent: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const current = lines.at(-1);
    if (current !== undefined && current.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${current} ${word}`;
    } else {
      lines.push(`${indent}${word}`);
    }
  }
  return lines;
}

function formatCount(group: string, count: number, total: number): string {
  return `${group.padEnd(6)}${`${count}/${total}`.padStart(8)}`;
}

/** The count of a group with its numbers; further lines are aligned. */
function formatGroup({ group, total, named }: GroupResult, label: string, ids: readonly string[]): string {
  const count = `${formatCount(group, named.length, total)}  `;
  const numbers =
    ids.length === 0 ? [] : wrapText(`${label} ${compactNumbers(ids)}`, " ".repeat(count.length), lineWidth);
  return `${count}${numbers.join("\n").trimStart()}`.trimEnd();
}

/** The report as text: groups with their missing IDs, the total, then decisions and improvements. */
export function formatReport(report: ConformanceReport): string {
  return [
    `Requirements named by a test (${report.files} test files)`,
    "",
    ...report.requirements.map((result) => formatGroup(result, "no test:", result.missing)),
    "",
    formatCount("Total", report.tested, report.total),
    "",
    "Decisions (A) and improvements (B): they need no test of their own but may be named",
    "",
    ...report.decisions.map((result) => formatGroup(result, "named:", result.named)),
  ].join("\n");
}

/** One line for a problem, in the form that editors can open. */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`;
}

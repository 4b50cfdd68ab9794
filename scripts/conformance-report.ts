/** Compares the requirement list with the titles of tests, and writes the result for people. */

import { findIds, type RequirementList } from "./conformance-ids.ts";
import type { TestTitle } from "./conformance-titles.ts";

/** The titles found in one file. */
export interface TestFile {
  readonly path: string;
  readonly titles: readonly TestTitle[];
}

/** How many IDs of one group are named by a title of a test that runs, and which. */
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

/** Where the list lives, from the root of the repository. */
export const requirementsPath = "docs/requirements.md";

/** Counts per group what the titles name; IDs that are not in the list and faults of the list itself are problems. */
export function measureConformance(list: RequirementList, files: readonly TestFile[]): ConformanceReport {
  const codes = list.groups.map(({ code }) => code);
  const known = new Set(list.groups.flatMap(({ ids }) => ids));
  const mentions = files.flatMap(({ path, titles }) =>
    titles.flatMap((title) => findIds(title.text, codes).map((id) => ({ ...title, file: path, id }))),
  );
  const proven = new Set(mentions.filter(({ runs }) => runs).map(({ id }) => id));
  const results = list.groups.map(({ code, title, ids }) => ({
    group: code,
    title,
    total: ids.length,
    named: ids.filter((id) => proven.has(id)),
    missing: ids.filter((id) => !proven.has(id)),
  }));
  const requirements = results.filter(({ group }) => !decisionGroups.has(group));
  const strays = mentions.filter(({ id, isRow }) => !isRow && !known.has(id));
  return {
    total: requirements.reduce((sum, { total }) => sum + total, 0),
    tested: requirements.reduce((sum, { named }) => sum + named.length, 0),
    files: files.length,
    requirements,
    decisions: results.filter(({ group }) => decisionGroups.has(group)),
    problems: [
      ...list.problems.map((problem) => ({ file: requirementsPath, ...problem })),
      ...strays.map(({ file, line, id }) => ({ file, line, message: `${id} is not in ${requirementsPath}` })),
    ],
  };
}

/** The numbers of some IDs of one group, neighbours drawn together: `01..04, 07`. */
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

/** Breaks a text at its blanks so that no line is wider than the width; every line gets the indent. */
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

/** The count of a group with the numbers behind it, further lines of numbers in the same column. */
function formatGroup({ group, total, named }: GroupResult, label: string, ids: readonly string[]): string {
  const count = `${formatCount(group, named.length, total)}  `;
  const numbers =
    ids.length === 0 ? [] : wrapText(`${label} ${compactNumbers(ids)}`, " ".repeat(count.length), lineWidth);
  return `${count}${numbers.join("\n").trimStart()}`.trimEnd();
}

/** The report as text: groups with what they lack, the total, then decisions and improvements. */
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

/** One line for a problem, in the form editors can jump to. */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`;
}

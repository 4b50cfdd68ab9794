/** Codes of requirements, goals and threats: how their lists are read, and how codes are found in other text. */

/** One group of the list: its code, its heading and its IDs in their order. */
interface RequirementGroup {
  readonly code: string;
  readonly title: string;
  readonly ids: readonly string[];
}

/** A problem in one line; the caller knows the file. */
interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** The whole list, and every line that breaks its layout. */
export interface RequirementList {
  readonly groups: readonly RequirementGroup[];
  readonly problems: readonly LineProblem[];
}

const headingPattern = /^## ([A-Z][A-Z0-9]*) — (.+)$/u;
const entryPattern = /^- \*\*([^*]+)\*\* \S/u;

/** Limits the memory that a mistyped range can take; no group is near this size. */
const longestRange = 999;

/** The ID of this number with at least two digits, as in `A-07` and `A-100`. */
function formatId(group: string, number: number): string {
  return `${group}-${String(number).padStart(2, "0")}`;
}

interface Section {
  readonly code: string;
  readonly title: string;
  readonly line: number;
  readonly entries: { readonly id: string; readonly line: number }[];
}

/** The headings with their entries; lines before the first heading form a section without a code. */
function readSections(text: string): Section[] {
  let section: Section = { code: "", title: "", line: 1, entries: [] };
  const sections = [section];
  for (const [index, content] of text.split(/\r?\n/u).entries()) {
    const line = index + 1;
    const [, code, title] = headingPattern.exec(content) ?? [];
    const [, id] = entryPattern.exec(content) ?? [];
    if (code !== undefined && title !== undefined) {
      section = { code, title, line, entries: [] };
      sections.push(section);
    } else if (id !== undefined) {
      section.entries.push({ id, line });
    }
  }
  return sections;
}

/** Entries whose number is not the successor of the previous one. */
function findMisplaced({ code, entries }: Section): LineProblem[] {
  let next = 1;
  return entries.flatMap(({ id, line }) => {
    const expected = formatId(code, next);
    // Counting continues from the number found, so that one lost line is one problem.
    next = Number(/\d+$/u.exec(id)?.[0] ?? next) + 1;
    return id === expected ? [] : [{ line, message: `${id} stands where ${expected} belongs` }];
  });
}

/**
 * Reads the requirement list: `## CODE — title` opens a group, `- **CODE-nn** text` is an entry. Entries count up from
 * 01 without gaps, so that a lost, doubled or misplaced line is reported.
 */
export function parseRequirements(text: string): RequirementList {
  const sections = readSections(text);
  const groups = sections.filter(({ code }) => code !== "");
  const codes = groups.map(({ code }) => code);
  const again = groups.filter(({ code }, index) => codes.indexOf(code) !== index);
  const problems = [
    ...(groups.length === 0 ? [{ line: 1, message: "no group heading found" }] : []),
    ...again.map(({ code, line }) => ({ line, message: `group ${code} has a second heading` })),
    ...sections.flatMap(findMisplaced),
  ];
  return {
    groups: groups.map(({ code, title, entries }) => ({ code, title, ids: entries.map(({ id }) => id) })),
    problems,
  };
}

/** The IDs of one mention; an invalid range stays as written, so that it is reported as unknown. */
function expandMention(group: string, first: string, last: string | undefined): string[] {
  if (last === undefined) {
    return [`${group}-${first}`];
  }
  const from = Number(first);
  const length = Number(last) - from + 1;
  if (length < 2 || length > longestRange) {
    return [`${group}-${first}..${last}`];
  }
  const between = Array.from({ length: length - 2 }, (_, step) => formatId(group, from + 1 + step));
  // Both ends keep their digits, so that a range from 3 to 5 is reported as an unknown one-digit ID.
  return [`${group}-${first}`, ...between, `${group}-${last}`];
}

/**
 * The requirement IDs in a text, with ranges such as `SCAN-27..34` or `A-98..A-100` expanded, each once. Only the given
 * groups count, so that `UTF-8`, `EAN-13` and `SHA-256` are ignored.
 */
export function findIds(text: string, groups: readonly string[]): string[] {
  if (groups.length === 0) {
    return [];
  }
  const mention = new RegExp(
    `(?<![\\w-])(?<group>${groups.join("|")})-(?<first>\\d+)(?:\\.\\.(?:\\k<group>-)?(?<last>\\d+))?(?!\\w)`,
    "gu",
  );
  const found = [...text.matchAll(mention)].flatMap(({ groups: parts }) =>
    expandMention(parts?.["group"] ?? "", parts?.["first"] ?? "", parts?.["last"]),
  );
  return [...new Set(found)];
}

const goalPattern = /^\| (?<id>[A-Z]\d+) \| \S/gmu;

/** The codes of goals and threats: the first cells of a table, `| T7 | what it is |`. */
export function parseGoals(text: string): string[] {
  return [...text.matchAll(goalPattern)].flatMap(({ groups }) => groups?.["id"] ?? []);
}

/** The codes in a text that begin like one of the given goals, known or not, each once. */
export function findGoals(text: string, goals: readonly string[]): string[] {
  const letters = [...new Set(goals.map((goal) => goal.charAt(0)))].join("");
  const mention = new RegExp(`(?<![\\w-])[${letters}]\\d{1,2}(?![\\w-])`, "gu");
  return letters === "" ? [] : [...new Set(text.match(mention))];
}

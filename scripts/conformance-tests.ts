/** Finds the tests in a test file, each with its title and its tags. */

import { readTokens, type Token } from "./conformance-tokens.ts";

/** A text of a test: a part of its title, or a tag. */
export interface TestText {
  readonly text: string;
  readonly line: number;
  /** True for a text from the table of a parametrised test: it may be data that only looks like a code. */
  readonly isRow: boolean;
}

/** A `test`, `it` or `describe` call in the source. */
export interface FoundTest {
  readonly titles: readonly TestText[];
  /** Without Playwright's `@`. */
  readonly tags: readonly TestText[];
  /** False for `skip`, `todo` and `fixme`: a test that does not run proves nothing. */
  readonly runs: boolean;
}

const testNames = new Set(["test", "it", "describe"]);
const idleModifiers = new Set(["skip", "todo", "fixme"]);
const plainModifiers = new Set(["only", "fails", "fail", "concurrent", "sequential", "serial", "parallel", "describe"]);
/** Modifiers that take their own arguments before the call with the title. */
const calledModifiers = new Set(["each", "for", "skipIf", "runIf"]);
/** Titles with such a placeholder are filled from the rows of their table. */
const placeholderPattern = /%[sojp]|\$\w/u;

/** Vitest's option and Playwright's. */
const tagOptions = new Set(["tags", "tag"]);
const codePattern = /^[A-Z][A-Z0-9]*-\d+$/u;

const opening = new Set(["(", "[", "{"]);
const closing = new Set([")", "]", "}"]);

function markOf(token: Token | undefined): string {
  return token?.kind === "mark" ? token.value : "";
}

function isMark(token: Token | undefined, value: string): boolean {
  return markOf(token) === value;
}

/** The index after the bracket that opens at `start`; a tagged template is one token. */
function skipArguments(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const mark = markOf(tokens[index]);
    depth += opening.has(mark) ? 1 : 0;
    depth -= closing.has(mark) ? 1 : 0;
    if (depth === 0) {
      return index + 1;
    }
  }
  return tokens.length;
}

interface Call {
  /** Index of the bracket before the title. */
  readonly open: number;
  readonly runs: boolean;
  /** The texts in the arguments of `each` and similar modifiers. */
  readonly rows: readonly Token[];
}

/** Follows `test.describe.only`, `it.each(rows)` and the like to the call itself; undefined if it is no test. */
function followCall(tokens: readonly Token[], start: number): Call | undefined {
  let index = start + 1;
  let runs = true;
  const rows: Token[] = [];
  while (isMark(tokens[index], ".")) {
    const modifier = tokens[index + 1]?.value ?? "";
    index += 2;
    if (calledModifiers.has(modifier)) {
      const end = skipArguments(tokens, index);
      rows.push(...tokens.slice(index, end).filter(({ kind }) => kind === "text"));
      index = end;
    } else if (idleModifiers.has(modifier)) {
      runs = false;
    } else if (!plainModifiers.has(modifier)) {
      return undefined;
    }
  }
  return isMark(tokens[index], "(") ? { open: index, runs, rows } : undefined;
}

/** The index of the comma or bracket that ends the argument at `start`. */
function skipArgument(tokens: readonly Token[], start: number): number {
  let index = start;
  while (index < tokens.length && !isMark(tokens[index], ",") && !closing.has(markOf(tokens[index]))) {
    index = skipArguments(tokens, index);
  }
  return index;
}

/** The title after the bracket: one text, or several joined by `+`, each with its own line; none if it is computed. */
function readTitle(tokens: readonly Token[], open: number): readonly Token[] {
  const title = tokens.slice(open + 1, skipArgument(tokens, open + 1));
  const isPlain = title.every((token, index) => (index % 2 === 0 ? token.kind === "text" : isMark(token, "+")));
  return isPlain ? title.filter(({ kind }) => kind === "text") : [];
}

/** The tokens of the option `tags` or `tag` in the object that may follow the title. */
function readTagValue(tokens: readonly Token[], open: number): readonly Token[] {
  const options = skipArgument(tokens, open + 1) + 1;
  if (!isMark(tokens[options], "{")) {
    return [];
  }
  const end = skipArguments(tokens, options) - 1;
  let index = options + 1;
  while (index < end) {
    const next = skipArgument(tokens, index);
    if (tagOptions.has(tokens[index]?.value ?? "") && isMark(tokens[index + 1], ":")) {
      return tokens.slice(index + 2, next);
    }
    index = next + 1;
  }
  return [];
}

const isText = ({ kind }: Token): boolean => kind === "text";
const toText = ({ value, line }: Token, isRow: boolean): TestText => ({ text: value, line, isRow });

/**
 * The tags of a test. For an identifier (`tags: [id]` in a loop over a table), every text of the file that is exactly a
 * code counts.
 */
function readTags(tokens: readonly Token[], open: number): readonly TestText[] {
  const value = readTagValue(tokens, open);
  const isComputed = value.some(({ kind }) => kind === "name");
  const rows = isComputed ? tokens.filter((token) => isText(token) && codePattern.test(token.value)) : [];
  return [
    ...value.filter(isText).map((token) => toText({ ...token, value: token.value.replace(/^@/u, "") }, false)),
    ...rows.map((row) => toText(row, true)),
  ];
}

/**
 * The tests in a file: `test(`, `it(`, `describe(`, `test.describe(` and their modifiers, as in `it.each(rows)('…')`.
 * If such a title has a placeholder, the texts of its rows belong to the title.
 */
export function findTests(source: string): FoundTest[] {
  const tokens = readTokens(source);
  return tokens.flatMap((token, index) => {
    const isTest = token.kind === "name" && testNames.has(token.value) && !isMark(tokens[index - 1], ".");
    const call = isTest ? followCall(tokens, index) : undefined;
    if (call === undefined) {
      return [];
    }
    const parts = readTitle(tokens, call.open);
    const rows = parts.some(({ value }) => placeholderPattern.test(value)) ? call.rows : [];
    const titles = [...parts.map((part) => toText(part, false)), ...rows.map((row) => toText(row, true))];
    const tags = readTags(tokens, call.open);
    return titles.length + tags.length === 0 ? [] : [{ titles, tags, runs: call.runs }];
  });
}

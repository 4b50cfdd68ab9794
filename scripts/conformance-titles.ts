/** Finds the titles of tests in a test file. */

import { readTokens, type Token } from "./conformance-tokens.ts";

/** A title as far as it stands in the source, and whether its test runs. */
export interface TestTitle {
  readonly text: string;
  readonly line: number;
  /** False for `skip`, `todo` and `fixme`: a test that does not run proves nothing. */
  readonly runs: boolean;
  /** True for a text from the table of a parametrised test: it may be data that only looks like an ID. */
  readonly isRow: boolean;
}

const testNames = new Set(["test", "it", "describe"]);
const idleModifiers = new Set(["skip", "todo", "fixme"]);
const plainModifiers = new Set(["only", "fails", "fail", "concurrent", "sequential", "serial", "parallel", "describe"]);
/** These take arguments of their own before the call that has the title. */
const calledModifiers = new Set(["each", "for", "skipIf", "runIf"]);
/** Titles with such a mark are filled from the rows of their table. */
const placeholderPattern = /%[sojp]|\$\w/u;

const opening = new Set(["(", "[", "{"]);
const closing = new Set([")", "]", "}"]);

function isMark(token: Token | undefined, value: string): boolean {
  return token?.kind === "mark" && token.value === value;
}

/** The index behind the bracket that opens at `start`; a tagged template is one token. */
function skipArguments(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind === "mark") {
      depth += opening.has(token.value) ? 1 : 0;
      depth -= closing.has(token.value) ? 1 : 0;
    }
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
  /** The texts in the arguments of `each` and its like. */
  readonly rows: readonly Token[];
}

/** Follows `test.describe.only`, `it.each(rows)` and so on up to the call itself; undefined if it is no test. */
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

/** The title behind the bracket: one text, or several joined by `+`, each with its own line. */
function readTitle(tokens: readonly Token[], open: number): Token[] {
  const parts: Token[] = [];
  let index = open + 1;
  let token = tokens[index];
  while (token?.kind === "text") {
    parts.push(token);
    index += isMark(tokens[index + 1], "+") ? 2 : tokens.length;
    token = tokens[index];
  }
  return parts;
}

/**
 * The titles in a test file: the first text of `test(`, `it(`, `describe(`, `test.describe(` and of what their
 * modifiers return, as in `it.each(rows)('…')`. If such a title has a placeholder, the texts of its rows count as well.
 */
export function findTitles(source: string): TestTitle[] {
  const tokens = readTokens(source);
  return tokens.flatMap((token, index) => {
    const isTest = token.kind === "name" && testNames.has(token.value) && !isMark(tokens[index - 1], ".");
    const call = isTest ? followCall(tokens, index) : undefined;
    if (call === undefined) {
      return [];
    }
    const parts = readTitle(tokens, call.open);
    const rows = parts.some(({ value }) => placeholderPattern.test(value)) ? call.rows : [];
    const toTitle = ({ value, line }: Token, isRow: boolean): TestTitle => ({
      text: value,
      line,
      runs: call.runs,
      isRow,
    });
    return [...parts.map((part) => toTitle(part, false)), ...rows.map((row) => toTitle(row, true))];
  });
}

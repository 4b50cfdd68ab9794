/**
 * Splits TypeScript and TSX into the tokens needed to tell a test's title and tags from comments and strings. A full
 * parser would be exact but slow; a wrong guess (regular expressions, text in JSX) affects one line at most.
 */

/** A name, a text (string or template), or any other single character. */
export interface Token {
  readonly kind: "name" | "text" | "mark";
  readonly value: string;
  readonly line: number;
}

/** A comment with its delimiters. */
export interface Comment {
  readonly text: string;
  readonly line: number;
}

interface Step {
  readonly token: Omit<Token, "line"> | undefined;
  readonly end: number;
}

const ignoredPattern = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//uy;
const quotedPattern = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/uy;
const wordPattern = /[\p{ID_Continue}$]+/uy;
const regexPattern = /\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/uy;
const templatePattern = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/uy;

/** After these words a slash opens a regular expression; after other words it divides. */
const wordsBeforeRegex = new Set(["return", "typeof", "case", "of", "in", "await", "yield", "void", "else"]);
/** `<` is included because `</p>` closes an element. */
const marksBeforeDivision = new Set([")", "]", "}", "<"]);

function matchAt(pattern: RegExp, source: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(source)?.[0];
}

function regexMayFollow(previous: Step["token"]): boolean {
  if (previous === undefined) {
    return true;
  }
  if (previous.kind === "mark") {
    return !marksBeforeDivision.has(previous.value);
  }
  return previous.kind === "name" && wordsBeforeRegex.has(previous.value);
}

/** Escapes become spaces: IDs contain none, and the `n` of `\n` must not precede an ID. */
function plain(text: string): string {
  return text.replaceAll(/\\[\s\S]/gu, " ");
}

/** The end of the `${…}` whose content starts here. */
function skipInterpolation(source: string, start: number): number {
  let index = start;
  let depth = 1;
  let previous: Step["token"];
  while (index < source.length && depth > 0) {
    const step = readStep(source, index, previous);
    const mark = step.token?.kind === "mark" ? step.token.value : "";
    depth += mark === "{" ? 1 : 0;
    depth -= mark === "}" ? 1 : 0;
    previous = step.token ?? previous;
    index = step.end;
  }
  return index;
}

/** Reads the template whose content starts here; interpolations become a space. */
function readTemplate(source: string, start: number): Step {
  let index = start;
  let value = "";
  while (index < source.length) {
    const chunk = matchAt(templatePattern, source, index) ?? "";
    value += plain(chunk);
    index += chunk.length;
    if (!source.startsWith("${", index)) {
      return { token: { kind: "text", value }, end: index + 1 };
    }
    value += " ";
    index = skipInterpolation(source, index + 2);
  }
  return { token: { kind: "text", value }, end: index };
}

function readStep(source: string, index: number, previous: Step["token"]): Step {
  const ignored = matchAt(ignoredPattern, source, index);
  if (ignored !== undefined) {
    return { token: undefined, end: index + ignored.length };
  }
  const quoted = matchAt(quotedPattern, source, index);
  if (quoted !== undefined) {
    return { token: { kind: "text", value: plain(quoted.slice(1, -1)) }, end: index + quoted.length };
  }
  const word = matchAt(wordPattern, source, index);
  if (word !== undefined) {
    return { token: { kind: "name", value: word }, end: index + word.length };
  }
  if (source[index] === "`") {
    return readTemplate(source, index + 1);
  }
  const regex = regexMayFollow(previous) ? matchAt(regexPattern, source, index) : undefined;
  const value = regex ?? source[index] ?? "";
  // A regular expression is a value, so it becomes a name: a slash after it divides.
  return { token: { kind: regex === undefined ? "mark" : "name", value }, end: index + value.length };
}

interface Reading {
  readonly tokens: Token[];
  readonly comments: Comment[];
}

/** Splits a source into tokens and comments, each with its starting line. */
function readSource(source: string): Reading {
  const reading: Reading = { tokens: [], comments: [] };
  let index = 0;
  let line = 1;
  while (index < source.length) {
    const step = readStep(source, index, reading.tokens.at(-1));
    const text = source.slice(index, step.end);
    if (step.token !== undefined) {
      reading.tokens.push({ ...step.token, line });
    } else if (text.startsWith("/")) {
      reading.comments.push({ text, line });
    }
    line += text.split("\n").length - 1;
    index = step.end;
  }
  return reading;
}

/** The tokens of a source, without comments and blanks. */
export function readTokens(source: string): readonly Token[] {
  return readSource(source).tokens;
}

/** The comments of a source. */
export function readComments(source: string): readonly Comment[] {
  return readSource(source).comments;
}

const sqlCommentPattern = /--[^\n]*|\/\*[\s\S]*?\*\//gu;

/** The comments of an SQL file. */
export function readSqlComments(source: string): readonly Comment[] {
  return [...source.matchAll(sqlCommentPattern)].map(({ 0: text, index }) => ({
    text,
    line: source.slice(0, index).split("\n").length,
  }));
}

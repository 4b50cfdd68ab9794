import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

/** A Markdown file; its path is relative to the repository's root. */
export interface MarkdownFile {
  readonly path: string;
  readonly text: string;
}

const LINE_MAX = 160;
/** Files without a limit: the copy of the customer's list, and the output of `npm run changelog`. */
const ANY_LENGTH: ReadonlySet<string> = new Set(["docs/requirements.md", "CHANGELOG.md"]);
/** Files whose table rows have the limit too. In other files a row may be longer, because it cannot be wrapped. */
const SHORT_ROWS: ReadonlySet<string> = new Set(["docs/decisions/README.md"]);

const PLACES = ["*.md", ".github/**/*.md", "{apps,packages,tools,docs,e2e,scripts,bench}/**/*.md"];

const FENCE = /^\s*(?:```|~~~)/;
const TABLE_ROW = /^\s*\|/;
/** `[name]: address`, the target of `[name]`. */
const DEFINITION = /^\s*\[[^\]]+\]:\s*(\S+)/;
const INLINE_ADDRESS = /\]\(\s*<?([^)\s>]*)>?[^)]*\)/g;
const CODE_SPAN = /`[^`]*`/g;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

interface Line {
  readonly number: number;
  readonly text: string;
}

/** Lines outside of code blocks. */
function proseOf(text: string): readonly Line[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    const isFence = FENCE.test(line);
    if (isFence) {
      isCode = !isCode;
    }
    return isFence || isCode ? [] : [{ number: index + 1, text: line }];
  });
}

/** A line without the addresses of its links, which cannot be wrapped. */
const withoutAddresses = (line: string): string =>
  line.replaceAll(INLINE_ADDRESS, "]()").replaceAll(/<https?:[^>]*>/g, "<>");

function longLines({ path, text }: MarkdownFile): readonly string[] {
  if (ANY_LENGTH.has(path)) {
    return [];
  }
  return proseOf(text).flatMap(({ number, text: line }) => {
    const isFree = (TABLE_ROW.test(line) && !SHORT_ROWS.has(path)) || DEFINITION.test(line);
    const { length } = withoutAddresses(line);
    return isFree || length <= LINE_MAX ? [] : [`${path}:${number}: ${length} characters, ${LINE_MAX} at most`];
  });
}

function addressesIn(line: string): readonly string[] {
  const plain = line.replaceAll(CODE_SPAN, "``");
  const defined = DEFINITION.exec(plain)?.[1];
  const inline = [...plain.matchAll(INLINE_ADDRESS)].map(([, address = ""]) => address);
  return defined === undefined ? inline : [defined, ...inline];
}

/** The path of an address; undefined if it leads outside the repository or into the same file. */
function targetOf(path: string, address: string): string | undefined {
  const [file = ""] = address.split("#");
  if (file === "" || HAS_SCHEME.test(address)) {
    return undefined;
  }
  return normalize(file.startsWith("/") ? file.slice(1) : join(dirname(path), decodeURI(file)));
}

function deadLinks({ path, text }: MarkdownFile, exists: (target: string) => boolean): readonly string[] {
  return proseOf(text).flatMap(({ number, text: line }) =>
    addressesIn(line).flatMap((address) => {
      const target = targetOf(path, address);
      const isDead = target !== undefined && (target.startsWith("..") || !exists(target));
      return isDead ? [`${path}:${number}: nothing is at ${address}`] : [];
    }),
  );
}

/** The problems of a file, one sentence each; empty if there are none. */
export function problemsOfMarkdown(file: MarkdownFile, exists: (target: string) => boolean): readonly string[] {
  return [...longLines(file), ...deadLinks(file, exists)];
}

/** Problems of every document below `root`: lines that are too long, and links to files that are missing. */
export async function checkMarkdown(root: string): Promise<readonly string[]> {
  const problems: string[] = [];
  const isForeign = (name: string): boolean => name === "node_modules" || name === "dist";
  for await (const path of glob(PLACES, { cwd: root, exclude: isForeign })) {
    const file = { path, text: await readFile(join(root, path), "utf8") };
    problems.push(...problemsOfMarkdown(file, (target) => existsSync(join(root, target))));
  }
  return problems;
}

import { glob, readFile } from "node:fs/promises";

/** A file whose prepared statements are checked. */
export interface StatementFile {
  readonly path: string;
  readonly text: string;
}

const STATEMENT = /\bprepared(?:<[^>(]*>)?\(\s*(["`])([^"`]+)\1/g;
/** Area, dot, words with hyphens: `ledger.book-points`. */
const NAME = /^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reads the platform's files. */
export async function readStatementFiles(): Promise<readonly StatementFile[]> {
  const files: StatementFile[] = [];
  for await (const path of glob("apps/platform/src/**/*.ts")) {
    files.push({ path, text: await readFile(path, "utf8") });
  }
  return files;
}

/**
 * Sentences about names of prepared statements that have another form, or that two statements share: a connection
 * keeps the first text under a name. A name that is put together at run time is not checked.
 */
export function statementNameViolations(files: readonly StatementFile[]): readonly string[] {
  const owners = new Map<string, string>();
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(STATEMENT)].flatMap(([, , name = ""]) => {
      const owner = owners.get(name);
      owners.set(name, path);
      if (name.includes("${")) {
        return [];
      }
      if (!NAME.test(name)) {
        return [`${path}: the statement ${name} is not named like ledger.book-points`];
      }
      return owner === undefined ? [] : [`${path}: the statement ${name} exists in ${owner}, too`];
    }),
  );
}

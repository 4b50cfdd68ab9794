import { glob, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** A file of the platform's SQL; its path is relative to the repository's root. */
export interface SqlFile {
  readonly path: string;
  readonly sql: string;
}

const MAX_LINES = 300;
const FUNCTION_FOLDER = /\/src\/.*\/sql\/[^/]+$/;
const MIGRATIONS = /\/migrations\/[^/]+$/;
const ROUTINE = /^\s*CREATE (OR REPLACE )?(FUNCTION|PROCEDURE) (\w+)/gim;

const INSERT_BY_POSITION = /\bINSERT INTO ((?:\w+\.)?\w+)(?: AS \w+)?\s+(?![\s(])(?!AS\b)/gi;
/** In code only upper case counts, because texts say "insert into" too. */
const CODE_INSERT_BY_POSITION = new RegExp(INSERT_BY_POSITION.source, "g");
const ROW_BY_POSITION = /:=\s*ROW\s*\(/i;

/** Number of lines without blank lines and comments, as for code. */
function countLines(sql: string): number {
  return sql.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("--")).length;
}

function migrationViolations({ sql }: SqlFile): readonly string[] {
  return [...sql.matchAll(ROUTINE)].map(
    ([, , , name]) => `${name} belongs into a file of its own, not into a migration`,
  );
}

function functionViolations({ path, sql }: SqlFile): readonly string[] {
  const routines = [...sql.matchAll(ROUTINE)];
  const wanted = basename(path, ".sql").replaceAll("-", "_");
  const [first] = routines;
  const [, replaces, , name] = first ?? [];
  const rights = new RegExp(`(?:REVOKE ALL|GRANT EXECUTE) ON \\w+ ${wanted} (?:FROM|TO) PUBLIC\\b`);
  return [
    ...(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(basename(path, ".sql")) ? [] : ["the name is not kebab-case"]),
    ...(routines.length === 1 ? [] : [`holds ${routines.length} functions, not one`]),
    ...(name === undefined || name === wanted ? [] : [`holds ${name}, not ${wanted}`]),
    ...(first !== undefined && replaces === undefined ? ["says CREATE, not CREATE OR REPLACE"] : []),
    ...(rights.test(sql) ? [] : [`does not say whether everybody may execute ${wanted}`]),
    ...(sql.startsWith("--") ? [] : ["does not begin with what the function is for"]),
  ];
}

/** Statements must name columns, so that a new column does not change their meaning. */
function positionViolations({ sql }: SqlFile): readonly string[] {
  return [
    ...[...sql.matchAll(INSERT_BY_POSITION)].map(([, table]) => `inserts into ${table} without naming the columns`),
    ...(ROW_BY_POSITION.test(sql) ? ["fills a row by position, not by name"] : []),
  ];
}

/** The violations of docs/developing.md in a SQL file, one sentence each. */
export function sqlViolationsOf(file: SqlFile): string[] {
  const lines = countLines(file.sql);
  const long = lines > MAX_LINES ? [`has ${lines} lines, more than ${MAX_LINES}`] : [];
  return [...long, ...placeViolations(file), ...positionViolations(file)].map(
    (sentence) => `${file.path}: ${sentence}`,
  );
}

/** The violations in the SQL inside a TypeScript file, one sentence each. */
export function codeSqlViolationsOf({ path, sql }: SqlFile): string[] {
  return [...sql.matchAll(CODE_INSERT_BY_POSITION)].map(
    ([, table]) => `${path}: inserts into ${table} without naming the columns`,
  );
}

function placeViolations(file: SqlFile): readonly string[] {
  if (MIGRATIONS.test(file.path)) {
    return migrationViolations(file);
  }
  if (FUNCTION_FOLDER.test(file.path)) {
    return functionViolations(file);
  }
  return ["SQL stands in migrations/ or in a folder named sql"];
}

async function readFiles(root: string, pattern: string): Promise<SqlFile[]> {
  const files: SqlFile[] = [];
  for await (const path of glob(pattern, { cwd: root, exclude: (name) => name === "node_modules" })) {
    files.push({ path: path.replaceAll("\\", "/"), sql: await readFile(join(root, path), "utf8") });
  }
  return files;
}

/** Reads every SQL file of the platform below `root`. */
export const readSqlFiles = async (root: string): Promise<SqlFile[]> => await readFiles(root, "apps/platform/**/*.sql");

/** Reads every file of code below `root` that may contain SQL, also tests. */
export const readCodeWithSql = async (root: string): Promise<SqlFile[]> =>
  await readFiles(root, "{apps/platform,tools,bench,e2e}/**/*.ts");

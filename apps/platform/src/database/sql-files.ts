import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

import { DatabaseSetupError } from "./errors.ts";

/** Locations of a release's SQL: a folder of numbered files, and a root whose `sql/` folders contain function files. */
export interface SqlSources {
  readonly migrationsFolder: string;
  readonly functionsRoot: string;
}

interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** Functions that must exist before the file runs, named in its first line. */
  readonly needs: readonly string[];
}

/** A migration of the tables; it runs once. */
export type NumberedFile = SqlFile & { readonly number: number };
/** One SQL function with its grants; `name` is the function's. It runs whenever the file has changed. */
export type FunctionFile = SqlFile & { readonly path: string };

const NUMBERED_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const FUNCTION_PATH = /(?:^|[\\/])sql[\\/][^\\/]+\.sql$/;
const NEEDS = /^-- needs: (.+)$/m;

/** The SQL of this release. */
export const PLATFORM_SQL: SqlSources = {
  migrationsFolder: fileURLToPath(new URL("../../migrations/", import.meta.url)),
  functionsRoot: fileURLToPath(new URL("../", import.meta.url)),
};

/** Reads the numbered files of a folder, in order. */
export async function readNumberedFiles(folder: string): Promise<readonly NumberedFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(NUMBERED_NAME.exec(name)?.[1]);
      if (number !== index + 1) {
        throw new DatabaseSetupError(
          `Migration ${name} is not number ${index + 1}: numbers start at 0001 without a gap.`,
        );
      }
      return { number, ...(await readSqlFile(join(folder, name), name)) };
    }),
  );
}

/** Reads every function file below `root`, by the name of its function. */
export async function readFunctionFiles(root: string): Promise<ReadonlyMap<string, FunctionFile>> {
  const paths = (await readdir(root, { recursive: true })).filter((path) => FUNCTION_PATH.test(path)).toSorted();
  const files = await Promise.all(
    paths.map(async (path) => {
      const name = basename(path, ".sql").replaceAll("-", "_");
      return { path, ...(await readSqlFile(join(root, path), name)) };
    }),
  );
  const byName = new Map(files.map((file) => [file.name, file]));
  const twice = files.find((file) => byName.get(file.name) !== file);
  if (twice !== undefined) {
    throw new DatabaseSetupError(`The function ${twice.name} has two files; one of them is ${twice.path}.`);
  }
  return byName;
}

async function readSqlFile(path: string, name: string): Promise<SqlFile> {
  const sql = await readFile(path, "utf8");
  const needs = NEEDS.exec(sql)?.[1]?.split(", ") ?? [];
  return { name, sql, checksum: checksumOf(sql), needs };
}

export const checksumOf = (sql: string): string => createHash("sha256").update(sql).digest("hex");

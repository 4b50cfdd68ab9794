import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const require = createRequire(import.meta.url);
const TSC = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
/** Below node_modules, so that the compiler finds packages from there. */
const FOLDER = join(dirname(require.resolve("typescript/package.json")), "..", ".cache", `tables-${process.pid}`);

/** What the migrations and Socket.IO keep there themselves; nobody asks for their rows through Kysely. */
const WITHOUT_TYPE = ["schema_functions", "schema_migrations", "socket_io_attachments"];

const KINDS: Readonly<Record<string, string>> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Uint8Array",
  "bigint[]": "readonly number[]",
  // A day has no time zone.
  date: "string",
  int8multirange: "string",
  integer: "number",
  jsonb: "Json",
  numeric: "number",
  smallint: "number",
  text: "string",
  "text[]": "readonly string[]",
  "timestamp(3) with time zone": "Date",
  uuid: "string",
};

/** Judges one column by the type checker: a sentence where the type is another one than the schema's. */
const JUDGE = `
import type { Insertable, Selectable } from "kysely";
import type { Tables } from ${JSON.stringify(join(import.meta.dirname, "tables.ts"))};

export type Json = object | string | number | boolean | null;
type Is<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type KindOf<Kind> = [Kind] extends [Date | Uint8Array] ? false : true;

type IsKind<Value, Kind> = Is<Json, Kind> extends true
  ? KindOf<NonNullable<Value>>
  : [NonNullable<Value>] extends [never] ? false : [NonNullable<Value>] extends [Kind] ? true : false;
/** JSON has a null of its own. */
type IsNullability<Value, Kind, Nullability> = Nullability extends "NULL"
  ? (null extends Value ? true : false)
  : Is<Json, Kind> extends true ? true : (null extends Value ? false : true);
/** What the schema demands of an insert must be demanded here; what is never inserted here is a function's to fill. */
type IsDemanded<Row, Column extends string, Given> = Given extends "DEMANDED"
  ? Column extends keyof Row ? ({} extends Pick<Row, Column> ? false : true) : true
  : true;

export type Column<Table extends keyof Tables, Name extends string, Kind, Nullability, Given> =
  Name extends keyof Selectable<Tables[Table]>
    ? IsKind<Selectable<Tables[Table]>[Name], Kind> extends true
      ? IsNullability<Selectable<Tables[Table]>[Name], Kind, Nullability> extends true
        ? IsDemanded<Insertable<Tables[Table]>, Name, Given> extends true
          ? "as in the schema"
          : "the schema demands a value, the type does not"
        : "the schema has another nullability"
      : "the schema has another kind of value"
    : "the type lacks the column";
export type Names<Table extends keyof Tables, Expected> =
  Is<keyof Selectable<Tables[Table]>, Expected> extends true ? "as in the schema" : "the schema has other columns";
export type AllTables<Expected> = Is<keyof Tables, Expected> extends true ? "as in the schema" : "the schema has other tables";
`;

/** The first line of each program. */
const FIRST_LINE = `import type { AllTables, Column, Json, Names } from "./judge.ts";`;

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly required: boolean;
  readonly filled: boolean;
  /** The column belongs to a view; PostgreSQL reports neither nullability nor default. */
  readonly isOfView: boolean;
}

let test: TestDatabase;
let complaints: Readonly<Record<"sound" | "changed", readonly string[]>>;

/** Faults of each kind that the types of the rows must not have. */
const CHANGES = `
  ALTER TABLE punktum.tags ADD COLUMN colour text;
  ALTER TABLE punktum.mountings ALTER COLUMN session_pin_hash TYPE bigint USING 1;
  ALTER TABLE punktum.phones ALTER COLUMN salt DROP NOT NULL;
  ALTER TABLE punktum.mails ALTER COLUMN tries DROP DEFAULT;
  CREATE TABLE punktum.forgotten (id bigint)`;

// The compiler reads the types once for both programs.
beforeAll(async () => {
  test = await createTestDatabase();
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "judge.ts"), JUDGE);
  const sound = await writeProgram("sound");
  await test.query(CHANGES);
  const changed = await writeProgram("changed");
  const said = await compile([sound.path, changed.path]);
  complaints = { sound: complaintsAbout(sound, said), changed: complaintsAbout(changed, said) };
});
afterAll(async () => {
  await test.close();
  await rm(FOLDER, { recursive: true, force: true });
});

const readColumns = () =>
  test.query<ColumnRow>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
      a.atthasdef OR a.attidentity <> '' AS filled, c.relkind = 'v' AS "isOfView"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND c.relname <> ALL ($1)
    ORDER BY c.relname, a.attnum`,
    [WITHOUT_TYPE],
  );

const union = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(" | ");

interface Claim {
  readonly subject: string;
  readonly line: string;
}

/** One line of the program for each thing that is compared, with what it is about. */
async function readClaims(): Promise<readonly Claim[]> {
  const columns = await readColumns();
  const tables = [...new Set(columns.map(({ table }) => table))];
  const claim = (subject: string, type: string) => ({
    subject,
    line: `export const ${subject.replace(".", "__")}: ${type} = "as in the schema";`,
  });
  return [
    claim("all_tables", `AllTables<${union(tables)}>`),
    ...tables.map((table) => {
      const names = columns.filter((column) => column.table === table).map(({ column }) => column);
      return claim(table, `Names<"${table}", ${union(names)}>`);
    }),
    ...columns
      .filter(({ isOfView }) => !isOfView)
      .map(({ table, column, type, required, filled }) => {
        const kind = KINDS[type] ?? `"no kind for ${type}"`;
        const facts = [required ? "NOT NULL" : "NULL", required && !filled ? "DEMANDED" : "FREE"].map(
          (fact) => `"${fact}"`,
        );
        return claim(`${table}.${column}`, `Column<"${table}", "${column}", ${kind}, ${facts.join(", ")}>`);
      }),
  ];
}

interface Program {
  readonly name: string;
  readonly path: string;
  readonly claims: readonly Claim[];
}

/** Writes a program that compiles when the types of the rows are those of the schema. */
async function writeProgram(name: string): Promise<Program> {
  const claims = await readClaims();
  const path = join(FOLDER, `${name}.ts`);
  await writeFile(path, `${FIRST_LINE}\n${claims.map(({ line }) => line).join("\n")}\n`);
  return { name, path, claims };
}

/** What the compiler says, line by line. */
async function compile(paths: readonly string[]): Promise<readonly string[]> {
  const options =
    "--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --module nodenext --target es2024 --types node";
  const run = promisify(execFile)(process.execPath, [TSC, ...options.split(" "), ...paths], { cwd: FOLDER });
  const output = await run.then(
    () => "",
    (error: unknown) => (error instanceof Error && "stdout" in error ? String(error.stdout) : String(error)),
  );
  return output.split("\n").filter((line) => /error/i.test(line));
}

/** What was said about this program, and about no program in particular. */
const complaintsAbout = ({ name, claims }: Program, said: readonly string[]): readonly string[] =>
  said.flatMap((line) => {
    const [, file, number, sentence] = /^(sound|changed)\.ts\((\d+),\d+\): error (.*)/.exec(line) ?? [];
    const about = file === name ? [`${claims[Number(number) - 2]?.subject ?? "?"}: ${sentence}`] : [];
    return file === undefined ? [line] : about;
  });

describe("the types of rows", () => {
  it("match the schema: every table and column, type, nullability and defaults", () => {
    expect(complaints.sound).toEqual([]);
  });

  it("control: added, retyped, nullable and mandatory columns are detected", () => {
    const not = (sentence: string) => `TS2322: Type '"as in the schema"' is not assignable to type '"${sentence}"'.`;
    const expected = [
      `all_tables: ${not("the schema has other tables")}`,
      `tags: ${not("the schema has other columns")}`,
      `tags.colour: ${not("the type lacks the column")}`,
      `mails.tries: ${not("the schema demands a value, the type does not")}`,
      `mountings.session_pin_hash: ${not("the schema has another kind of value")}`,
      `phones.salt: ${not("the schema has another nullability")}`,
    ];
    const others = complaints.changed.filter((sentence) => !sentence.startsWith("forgotten"));
    expect(others.toSorted()).toEqual(expected.toSorted());
  });
});

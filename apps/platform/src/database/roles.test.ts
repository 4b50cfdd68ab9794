import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createInstallation, type Installation } from "../testing/installations.ts";
import { silentLog } from "../testing/names.ts";
import { createProgram } from "../testing/factories.ts";
import { openDatabase, prepareDatabase } from "./connect.ts";
import { type Database, prepared } from "./database.ts";
import { isRolePrefix, prefixFor } from "./role-names.ts";
import { textColumn } from "./rows.ts";

const listNames = prepared("test.roles-names", "SELECT name FROM list_programs()", (row) => textColumn(row, "name"));
const whoAmI = prepared("test.roles-who", "SELECT current_user::text AS who", (row) => textColumn(row, "who"));

/** Rights, owners and policies of everything in the schema, with the roles' prefix cut off. */
const RIGHTS = `
  WITH described (line) AS (
    SELECT format('%s %s %s %s', c.relkind, c.relname, r.rolname, c.relacl::text) FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'v', 'S')
    UNION ALL SELECT format('column %s.%s %s', a.attrelid::regclass, a.attname, a.attacl::text)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'punktum'::regnamespace AND a.attacl IS NOT NULL
    UNION ALL SELECT format('routine %s %s %s', p.oid::regprocedure, r.rolname, p.proacl::text)
    FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner WHERE p.pronamespace = 'punktum'::regnamespace
    UNION ALL SELECT format('schema %s %s', r.rolname, (SELECT array_agg(x ORDER BY x) FROM unnest(n.nspacl::text[]) x))
    FROM pg_namespace n JOIN pg_roles r ON r.oid = n.nspowner WHERE n.nspname = 'punktum'
    UNION ALL SELECT format('policy %s.%s %s %s', tablename, policyname, (SELECT array_agg(x ORDER BY x) FROM unnest(roles::text[]) x), qual)
    FROM pg_policies WHERE schemaname = 'punktum')
  SELECT line FROM described`;

async function rightsIn({ asAdministrator }: Installation, prefix: string): Promise<readonly string[]> {
  const rows = await asAdministrator(RIGHTS);
  const lines = rows.map(({ line }) => String(line).replaceAll(`${prefix}_`, ""));
  // Rights stand in the order in which they were given.
  return lines.map((line) => line.split(/[{},]/).toSorted().join(",")).toSorted();
}

const openedBy = async <T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> => {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const made: Installation[] = [];
const install = async (options?: Parameters<typeof createInstallation>[0]): Promise<Installation> => {
  const installation = await createInstallation(options);
  made.push(installation);
  return installation;
};

let first: Installation;
let second: Installation;

beforeAll(async () => {
  first = await install();
  second = await install();
});
afterAll(async () => {
  for (const installation of made.toReversed()) {
    await installation.remove();
  }
});

describe("two installations on one PostgreSQL server", () => {
  it("work beside each other, each with roles named after its database", async () => {
    const names = await Promise.all(
      [first, second].map(async ({ url, name }) =>
        openedBy(await openDatabase({ databaseUrl: url, log: silentLog }), async (database) => {
          await createProgram(database, "pfm", { name });
          return [...(await database.withoutProgram(listNames, [])), ...(await database.withoutProgram(whoAmI, []))];
        }),
      ),
    );
    expect(names).toEqual([first, second].map(({ name }) => [name, `${name}_app`]));
    const again = await openDatabase({ databaseUrl: first.url, log: silentLog });
    expect(await openedBy(again, (database) => database.withoutProgram(listNames, []))).toEqual([first.name]);
  });

  it("do not take each other's login: the second one must choose its own role names", async () => {
    const third = await install({ rights: "CREATEROLE SUPERUSER" });
    const attempt = openDatabase({ databaseUrl: third.url, rolePrefix: first.name, log: silentLog });
    await expect(attempt).rejects.toThrow(
      `The role ${first.name}_app serves the database ${first.name} of this server, too`,
    );
    const again = await openDatabase({ databaseUrl: first.url, log: silentLog });
    await again.close();
  });
});

describe("a database with other roles than its prefix says", () => {
  it("is moved to the new ones: rights, owners and policies are those of a new database", async () => {
    const moved = await install();
    const old = `${moved.name}_old`;
    const before = await openDatabase({ databaseUrl: moved.url, rolePrefix: old, log: silentLog });
    await createProgram(before);
    const whileAtWork = openDatabase({ databaseUrl: moved.url, rolePrefix: moved.name, log: silentLog });
    await expect(whileAtWork).rejects.toThrow("stop them all, then start again");
    await before.close();
    const after = await openDatabase({ databaseUrl: moved.url, rolePrefix: moved.name, log: silentLog });
    await openedBy(after, async (database) => {
      expect(await database.withoutProgram(listNames, [])).toEqual(["PFM"]);
    });
    expect(await rightsIn(moved, moved.name)).toEqual(await rightsIn(first, first.name));
  });
});

describe("a login that lacks rights", () => {
  it("gets all missing rights in one message, and starts once an administrator has granted them", async () => {
    const modest = await install({ rights: "NOCREATEROLE", isOwner: false });
    const attempt = prepareDatabase({ databaseUrl: modest.url, log: silentLog });
    const sentence = await attempt.then(() => "prepared", String);
    const [, advice] = sentence.split("As an administrator, run there: ");
    const statements = String(advice)
      .replace(/; and name the application's own log-in.*/, "")
      .split("; ");
    expect(statements.map((statement) => statement.split(" ").slice(0, 2).join(" "))).toEqual([
      "CREATE ROLE",
      "CREATE ROLE",
      "CREATE ROLE",
      `GRANT ${modest.name}_owner,`,
      "GRANT CREATE",
      "CREATE EXTENSION",
    ]);
    for (const statement of statements) {
      await modest.asAdministrator(statement.replace("<password>", "a-password"));
    }
    const appUrl = new URL(modest.url);
    appUrl.username = `${modest.name}_app`;
    appUrl.password = "a-password";
    const urls = { databaseUrl: modest.url, databaseAppUrl: appUrl.href };
    const database = await openDatabase({ ...urls, log: silentLog });
    expect(await openedBy(database, (opened) => opened.withoutProgram(listNames, []))).toEqual([]);
  });
});

describe("the application's login alone", () => {
  let databaseAppUrl: string;
  beforeAll(async () => {
    databaseAppUrl = (await prepareDatabase({ databaseUrl: second.url, log: silentLog })).url;
  });

  it("suffices at run time, after a separate migration step", async () => {
    const database = await openDatabase({ databaseAppUrl, log: silentLog });
    await openedBy(database, async (opened) => {
      expect(await opened.withoutProgram(listNames, [])).toEqual([second.name]);
    });
  });

  it.each([
    [
      "DELETE FROM punktum.schema_functions WHERE name = 'list_programs'",
      "it lacks list_programs: run `npm run migrate`",
    ],
    [
      "INSERT INTO punktum.schema_migrations (number, name, checksum) VALUES (9999, '9999_later.sql', 'f')",
      "migrated by a newer release: it has 9999_later.sql",
    ],
    ["DROP SCHEMA punktum CASCADE", "has not been set up for this log-in: run `npm run migrate`"],
  ])("refuses a database of another release: %s", async (change, sentence) => {
    await second.asAdministrator(change);
    await expect(openDatabase({ databaseAppUrl, log: silentLog })).rejects.toThrow(sentence);
  });
});

describe("the prefix of roles", () => {
  it.each([
    ["punktum", "punktum"],
    ["loyalty_2", "loyalty_2"],
  ])("is the database's name %s", (name, prefix) => {
    expect(prefixFor(name)).toBe(prefix);
  });

  it.each(["My Shop", "my-shop", "pg_shop", "2shops", "ladenkasse-".repeat(6), "Läden", ""])(
    "is made from the name %j where that is no name of a role",
    (name) => {
      expect(isRolePrefix(name)).toBe(false);
      expect(isRolePrefix(prefixFor(name))).toBe(true);
    },
  );

  it("differs for names that look alike", () => {
    expect(new Set(["My Shop", "my-shop", "my shop"].map(prefixFor)).size).toBe(3);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { PERSONAL_DATA } from "../../database/index.ts";
import { createAccount, createCoupon, createProgram, createReward } from "../../testing/factories.ts";
import { fillTheRest } from "../../testing/one-row-everywhere.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { COPIED } from "./content.ts";
import { makeSandbox, readSource } from "./index.ts";
import { filledTables, readRows } from "./testing/program-tables.ts";

/** Columns of copied tables that the copy makes itself, or leaves at their default. */
const NOT_COPIED: Readonly<Record<string, string>> = {
  partners: "created_at version",
  stores: "created_at version pin_hash uses_pin",
  interaction_points: "created_at version",
  profiles: "created_at version pin_hash pin_required",
  mountings:
    "created_at version device_id device_information device_key mounted_at mounted_by session_pin_hash updated_at",
  custom_properties: "version",
  tags: "version",
  status_level_sets: "version",
  status_levels: "",
  coupons: "created_at version redeemed_total",
  rewards: "created_at version",
  promotions: "version",
  display_ads: "version",
  notification_settings: "read_to since",
  mail_templates: "version",
  id_counters: "",
};
const words = (text: string): readonly string[] => text.split(" ").filter(Boolean);
const TABLES: readonly string[] = Object.keys(COPIED);
const notCopied = (table: string): readonly string[] => words(NOT_COPIED[table] ?? "");
/** SQL that counts the values of a table's row that tell of somebody or are secret. */
const toldBy = (table: string): string => {
  const told = Object.entries(PERSONAL_DATA[table] ?? {}).filter(([, label]) => label !== "NONE");
  return ["0", ...told.map(([column]) => `count(nullif(${column}::text, ''))`)].join(" + ");
};
const columnsOf = (table: string): readonly string[] => words(new Map(Object.entries(COPIED)).get(table) ?? "");

const CANARY = "canary";
let test: TestDatabase;

const admin = async (programId: string): Promise<string> => {
  const [row] = await test.query<{ id: string }>(
    "SELECT id FROM punktum.admins WHERE program_id = $1 AND role = 'PROGRAM_ADMIN' LIMIT 1",
    [programId],
  );
  return row?.id ?? "";
};

async function copy(programId: string, id: string) {
  const source = await readSource(test.database, { programId, adminId: await admin(programId), isNew: true });
  return typeof source === "object"
    ? test.database.withProgram(id, (transaction) =>
        makeSandbox(transaction, source, { name: "Copy", passwordHash: "$argon2id$copy" }),
      )
    : source;
}

beforeAll(async () => {
  test = await createTestDatabase();
  const uploads = "/media/uploads/pfm/0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11.webp";
  const config = { theme: { colors: { brand: "#123456" } }, logo_url: uploads, internalNote: CANARY };
  await createProgram(test.database, "pfm", {
    config: JSON.stringify(config),
    mfa_from: new Date(),
    take_back_minutes: 7,
  });
  await createAccount(test.database, "pfm", { points: 10, registered: true });
  await createCoupon(test.database, "pfm", {
    content_image_path: uploads,
    max_redeem_total: 5,
    redeemed_total: 3,
    requires_key: true,
  });
  await createReward(test.database, "pfm", { stock: 12 });
  await fillTheRest(test, "pfm");
  await test.query(`
    UPDATE punktum.stores SET pin_hash = '${CANARY}', uses_pin = true;
    UPDATE punktum.profiles SET pin_hash = '${CANARY}', pin_required = true;
    UPDATE punktum.mountings SET session_pin_hash = '${CANARY}', device_information = '${CANARY}';
    UPDATE punktum.users SET first_name = '${CANARY}', email = '${CANARY}@example.org';
    UPDATE punktum.admins SET password_hash = '${CANARY}';
    UPDATE punktum.coupon_keys SET key_code = '${CANARY}';
    UPDATE punktum.identifiers SET code = '${CANARY}';
    UPDATE punktum.webhooks SET url = 'https://${CANARY}.example/';
    UPDATE punktum.endpoints SET url = 'https://${CANARY}.example/';
    UPDATE punktum.identity_providers SET client_id = '${CANARY}'`);
  expect(await copy("pfm", "pfm-test")).toMatchObject({ program: { id: "pfm-test", sandboxOf: "pfm", mfaFrom: null } });
});
afterAll(() => test.close());

const rowsOf = (programId: string, table: string) => {
  const columns = columnsOf(table).join(", ");
  return test.query(`SELECT ${columns} FROM punktum.${table} WHERE program_id = $1 ORDER BY ${columns}`, [programId]);
};

describe("the copy of a programme for tests", () => {
  it.each(TABLES)("has every row of %s", async (table) => {
    const from = await rowsOf("pfm", table);
    const renamed = JSON.stringify(from).replaceAll("/media/uploads/pfm/", "/media/uploads/pfm-test/");
    expect(from.length).toBeGreaterThan(0);
    expect(await rowsOf("pfm-test", table)).toEqual(JSON.parse(renamed, reviveTime));
  });

  it.each(TABLES)("has every column of %s, or says why not", async (table) => {
    const columns = await test.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
         AND attname <> 'program_id' ORDER BY 1`,
      [`punktum.${table}`],
    );
    const known = [...columnsOf(table), ...notCopied(table)];
    expect(known.toSorted()).toEqual(columns.map(({ name }) => name));
  });

  it("has no other rows than content, its pictures and its first admin", async () => {
    const made = ["admins", "pictures", "programs"];
    expect(await filledTables(test, "pfm-test")).toEqual([...TABLES, ...made].toSorted());
    const staff = await test.query(
      "SELECT email, role, password_hash, duty_pin FROM punktum.admins WHERE program_id = 'pfm-test'",
    );
    const first = {
      email: "staff@example.org",
      role: "PROGRAM_ADMIN",
      password_hash: "$argon2id$copy",
      duty_pin: null,
    };
    expect(staff).toEqual([first]);
  });

  it("contains no person and no secret", { tags: ["T14"] }, async () => {
    const labels = await Promise.all(
      TABLES.map(async (table) => {
        const [row] = await test.query<{ told: number }>(
          `SELECT (${toldBy(table)})::integer AS told FROM punktum.${table} WHERE program_id = 'pfm-test'`,
        );
        return { table, told: row?.told };
      }),
    );
    expect(labels.filter(({ told }) => told !== 0)).toEqual([]);
    expect(JSON.stringify(await readRows(test, "pfm-test"))).not.toContain(CANARY);
    expect(JSON.stringify(await readRows(test, "pfm"))).toContain(CANARY);
    const salts = await test.query("SELECT DISTINCT duty_pin_salt FROM punktum.programs");
    expect(salts).toHaveLength(2);
  });

  it("has the settings of its source, without what only the platform may read", async () => {
    const settings = "take_back_minutes, points_per_euro, own_card_alone, currency";
    const rows = await test.query(`SELECT DISTINCT ${settings} FROM punktum.programs`);
    expect(rows).toHaveLength(1);
    const [copied] = await test.query("SELECT config FROM punktum.programs WHERE id = 'pfm-test'");
    expect(copied).toEqual({
      config: {
        theme: { colors: { brand: "#123456" } },
        logo_url: "/media/uploads/pfm-test/0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11.webp",
      },
    });
  });

  it("has its pictures, uploaded by its first admin", async () => {
    const rows = await test.query("SELECT DISTINCT id, name, content, upload_hash FROM punktum.pictures");
    expect(rows).toHaveLength(1);
    const owners = await test.query(`SELECT FROM punktum.pictures p
      JOIN punktum.admins a ON a.program_id = p.program_id AND a.id = p.uploaded_by WHERE p.program_id = 'pfm-test'`);
    expect(owners).toHaveLength(1);
  });

  it("is not made of a copy, not twice under one id, and at most five times", async () => {
    expect(await copy("pfm-test", "pfm-test-2")).toBe("IS_SANDBOX");
    expect(await copy("pfm", "pfm-test")).toBeUndefined();
    for (const id of ["pfm-2", "pfm-3", "pfm-4", "pfm-5"]) {
      expect(await copy("pfm", id)).toMatchObject({ program: { id } });
    }
    expect(await copy("pfm", "pfm-6")).toBe("TOO_MANY");
  });
});

/** Times of rows are dates. */
function reviveTime(_key: string, value: unknown): unknown {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value) : value;
}

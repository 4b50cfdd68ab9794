import { randomUUID } from "node:crypto";
import { importsApi as api } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../database/index.ts";
import { createImportJob, forgetOldImportsOnce } from "../../../points/imports/index.ts";
import { logIn, refusalOf } from "../../testing/place-calls.ts";
import { at, code, countsOf, createImportWorld, type ImportWorld } from "./testing/import-world.ts";

let world: ImportWorld;

beforeAll(async () => {
  world = await createImportWorld();
});
afterAll(() => world.close());

describe("members of another system", () => {
  it("are imported from a Windows table with German titles, each once", { tags: ["BO-01"] }, async () => {
    const [first, second] = [code(), code()];
    const table = Buffer.from(
      `Kartennummer;Vorname;Nachname;E-Mail;Geburtsdatum;Anrede;Mitglied seit;EMAIL\r\n` +
        `${first};J\u00f6rg;M\u00fcller;JOERG.${first}@Example.org;31.12.1980;Herr;01.05.2021;ja\r\n` +
        `${second};Zo\u00eb;Stra\u00dfner;;;;;\r\n`,
      "latin1",
    );
    const { id, ...found } = await world.uploaded("MEMBERS", table);
    expect(found).toMatchObject({ encoding: "windows-1252", separator: ";", state: "UPLOADED", hasFile: true });
    expect(found.preview[0]?.slice(0, 3)).toEqual([first, "Jörg", "Müller"]);
    expect(found.mapping).toMatchObject({ card: 0, givenName: 1, familyName: 2, email: 3, birthDate: 4, gender: 5 });
    expect(countsOf(await world.perform("checkImport", id))).toEqual({
      state: "CHECKED",
      rows: 2,
      newRows: 2,
      sameRows: 0,
      wrongRows: 0,
    });
    expect(await world.accountOf(first)).toBeUndefined();
    expect(countsOf(await world.perform("runImport", id))).toMatchObject({ state: "DONE", newRows: 2 });
    expect(await world.accountOf(first)).toMatchObject({
      owner: "Jörg Müller",
      email: `joerg.${first}@example.org`,
      points: 0,
    });
    expect(await world.accountOf(second)).toMatchObject({ owner: "Zoë Straßner", email: null });
  });

  it("change nothing when the same file is run once more", async () => {
    const table = `card,given name,email\n${code()},Ada,ada.${randomUUID()}@example.org\n`;
    await world.imported("MEMBERS", table);
    const before = await world.test.query("SELECT count(*) FROM punktum.accounts");
    expect(countsOf(await world.imported("MEMBERS", table))).toMatchObject({ newRows: 0, sameRows: 1, wrongRows: 0 });
    expect(await world.test.query("SELECT count(*) FROM punktum.accounts")).toEqual(before);
  });

  it("are refused row by row with field and reason; the other rows are imported", async () => {
    const [good, taken, twice] = [code(), code(), code()];
    const mail = `taken.${taken}@example.org`;
    await world.imported("MEMBERS", `card,given name,email\n${taken},Bea,${mail}\n`);
    const { id } = await world.uploaded(
      "MEMBERS",
      [
        "card,given name,email,date of birth",
        `${good},Good,,1980-02-29`,
        `,Nobody,,`,
        `${taken},Somebody else,,`,
        `${code()},Mail,${mail},`,
        `${twice},Twice,,`,
        `${twice},Twice,,`,
        `${code()},Day,no mail,31/12/1980`,
        "",
      ].join("\n"),
    );
    const checked = await world.perform("checkImport", id);
    expect(checked.problems).toEqual([
      { row: 3, field: "card", code: "MISSING" },
      { row: 4, field: "card", code: "CODE_IN_USE" },
      { row: 5, field: "email", code: "EMAIL_IN_USE" },
      { row: 7, field: "card", code: "TWICE_IN_FILE" },
      { row: 8, field: "birthDate", code: "NOT_A_DAY" },
      { row: 8, field: "email", code: "NOT_AN_ADDRESS" },
    ]);
    expect(countsOf(checked)).toMatchObject({ rows: 7, newRows: 2, wrongRows: 5 });
    expect(countsOf(await world.perform("runImport", id))).toMatchObject({ state: "DONE", newRows: 2, wrongRows: 5 });
    expect(await world.accountOf(good)).toMatchObject({ owner: "Good " });
    const errors = await world.app.inject({
      method: "GET",
      url: `/api/v2/programs/pfm/imports/${id}/errors.csv`,
      headers: { authorization: `Bearer ${world.token}`, "accept-language": "de" },
    });
    const lines = errors.body.replace("\u{FEFF}", "").split("\r\n");
    expect(lines[0]).toBe("Zeile,Spalte,Problem,card,given name,email,date of birth");
    expect(lines[2]).toBe(`4,card,Der Code gehört jemand anderem,${taken},Somebody else,,`);
  });

  it("get previously imported cards and further cards", async () => {
    const [card, further] = [code(), code()];
    await world.imported("CARDS", `card,member\n${card},\n`);
    const before = await world.accountIdOf(card);
    await world.imported("MEMBERS", `card,family name\n${card},Kant\n`);
    expect(await world.accountOf(card)).toMatchObject({ id: before, owner: " Kant" });
    expect(
      countsOf(await world.imported("CARDS", `card,member\n${further},${card}\n${code()},unknown\n`)),
    ).toMatchObject({
      newRows: 1,
      wrongRows: 1,
    });
    expect(await world.accountOf(further)).toMatchObject({ id: before });
  });

  it("are erased by an undo, which frees their cards; members with later activity remain", async () => {
    const [quiet, served] = [code(), code()];
    const table = `card,family name\n${quiet},Quiet\n${served},Served\n`;
    const { id } = await world.imported("MEMBERS", table);
    const account = await world.accountIdOf(served);
    await world.test.query(
      `SELECT punktum.book_points('pfm', gen_random_uuid(), sha256('x'), 'test', $1, 'EARNBOOKING', 'REV', 5, '', '', '', NULL, NULL,
         NULL, NULL, NULL, NULL, 'test')`,
      [account],
    );
    const undone = await world.perform("undoImport", id);
    expect(undone).toMatchObject({ state: "UNDONE", undoneRows: 1, kept: [{ code: "BOOKED", rows: 1 }] });
    expect(await world.accountOf(quiet)).toBeUndefined();
    expect(await world.accountOf(served)).toMatchObject({ owner: " Served", status: "ACTIVE" });
    expect(countsOf(await world.imported("MEMBERS", table))).toMatchObject({ newRows: 1, sameRows: 1 });
  });
});

/** A database whose process fails between two transactions, after this number of rows. */
const dyingAfter = (rows: number, importId: string): Database => ({
  ...world.test.database,
  withProgram: async (programId, work) => {
    const answer = await world.test.database.withProgram(programId, work);
    const { doneRows } = await world.read(importId);
    return doneRows === rows ? Promise.reject(new Error("killed")) : answer;
  },
});

describe("an import", () => {
  it("continues after an interruption, each row once, and skips imports claimed by another process", async () => {
    const cards = Array.from({ length: 1_300 }, code);
    const { id } = await world.uploaded("CARDS", `card\n${cards.join("\n")}\n`);
    await world.perform("checkImport", id);
    await world.good("admin", api.runImport, at(id));
    const failing = createImportJob(dyingAfter(500, id), () => Date.now());
    await expect(failing()).rejects.toThrow("killed");
    expect(await world.read(id)).toMatchObject({ state: "RUNNING", doneRows: 500 });
    await world.test.query("UPDATE punktum.imports SET taken_until = NULL WHERE id = $1", [id]);
    await Promise.all([
      world.work(id),
      world.work(
        id,
        createImportJob(world.test.database, () => Date.now()),
      ),
    ]);
    expect(countsOf(await world.read(id))).toMatchObject({ state: "DONE", newRows: 1_300, sameRows: 0, wrongRows: 0 });
    const [made] = await world.test.query(
      "SELECT count(*)::int AS rows, count(DISTINCT account_id)::int AS accounts FROM punktum.import_rows WHERE import_id = $1",
      [id],
    );
    expect(made).toEqual({ rows: 1_300, accounts: 1_300 });
  });

  it("runs only after its dry run, is undone only after its run, and needs its columns", async () => {
    const { id, mapping } = await world.uploaded("CARDS", `whatever\n${code()}\n`);
    expect(mapping).toEqual({});
    expect(await world.refused("admin", api.checkImport, at(id))).toBe("400 REQUEST_INVALID");
    expect(await world.refused("admin", api.runImport, at(id))).toBe("409 IMPORT_WRONG_STEP");
    await world.good("admin", api.changeImport, { ...at(id), body: { mapping: { card: 0 } } });
    expect(await world.refused("admin", api.changeImport, { ...at(id), body: { mapping: { card: 9 } } })).toBe(
      "400 REQUEST_INVALID",
    );
    expect(await world.refused("admin", api.undoImport, at(id))).toBe("409 IMPORT_WRONG_STEP");
    await world.perform("checkImport", id);
    await world.perform("runImport", id);
    expect(await world.refused("admin", api.runImport, at(id))).toBe("409 IMPORT_WRONG_STEP");
  });

  it("is uploaded once under its key, and refuses a file that is not a table", async () => {
    const key = randomUUID();
    const [first, again] = [
      await world.upload("CARDS", "card\n1\n", { key }),
      await world.upload("CARDS", "card\n1\n", { key }),
    ];
    expect(again.body).toEqual(first.body);
    for (const content of [Buffer.from("PK\u0003\u0004\u0000\u0000"), Buffer.from("\n\n"), Buffer.from("")]) {
      expect(refusalOf(await world.upload("CARDS", content))).toBe("400 REQUEST_INVALID");
    }
  });

  it("is accessible to managers of its programme only", { tags: ["S2"] }, async () => {
    const { id } = await world.uploaded("CARDS", "card\n1\n");
    const stranger = (await logIn(world.app, "admin", "mhe")).token;
    expect(refusalOf(await world.upload("CARDS", "card\n1\n", { token: stranger }))).toBe("404 ORGANIZATION_NOT_FOUND");
    for (const who of ["partner", "staff", "operator", "device"] as const) {
      expect(await world.refused(who, api.readImport, { params: { programId: "pfm", importId: id } })).toContain(
        "GENERAL_NO_PERMISION",
      );
    }
  });

  it("loses its file after a week, and can still be undone", async () => {
    const { id } = await world.imported("CARDS", `card\n${code()}\n${code()} bad\n`);
    expect(
      (await world.good("admin", api.listImports, { query: { attention: "true" } })).data.map((one) => one.id),
    ).toContain(id);
    await forgetOldImportsOnce(world.test.database, new Date(Date.now() + 8 * 86_400_000));
    expect(await world.read(id)).toMatchObject({ hasFile: false, preview: [], problems: [] });
    expect((await world.good("admin", api.listImports, { query: { attention: "true" } })).data).toEqual([]);
    expect(await world.perform("undoImport", id)).toMatchObject({ state: "UNDONE", undoneRows: 1 });
  });

  it.each(["MEMBERS", "CARDS", "BALANCES", "KEYS", "STORES"] as const)(
    "has a sample of %s whose columns are all found again",
    async (kind) => {
      const sample = await world.app.inject({
        method: "GET",
        url: `/api/v2/programs/pfm/imports/samples/${kind}`,
        headers: { authorization: `Bearer ${world.token}`, "accept-language": "de" },
      });
      const { head, mapping, rows } = await world.uploaded(kind, sample.body);
      expect(Object.keys(mapping)).toHaveLength(head.length);
      expect(rows).toBeNull();
    },
  );
});

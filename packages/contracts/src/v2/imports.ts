import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization } from "../wire.ts";
import {
  KEY_ERRORS,
  nameText,
  PROGRAM_ERRORS,
  programParams,
  programPath,
  RECORD_ERRORS,
} from "./administration/common.ts";
import {
  IMPORT_ENCODINGS,
  IMPORT_KEPT,
  IMPORT_KINDS,
  IMPORT_LIMIT_BYTES,
  IMPORT_PROBLEMS,
  IMPORT_SEPARATORS,
  IMPORT_TYPES,
} from "./import-parts.ts";

/** Browsers and Node have it; this package is compiled with the types of neither. */
declare const File: new (parts: readonly string[], name: string, options: { readonly type: string }) => object;

const tag = "imports";
const path = `${programPath}/imports`;
const one = `${path}/{importId}` as const;
const params = z.object({ programId: organization, importId: z.uuid() });
const roles = rolesWith("imports.run");

const IMPORT_ID = "0192f0c1-aa40-7f64-8a85-aebc6d8fa1c4";
const exampleParams = { programId: "pfm", importId: IMPORT_ID };

/** An import as the list shows it. */
const importWire = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(["UPLOADED", "CHECKING", "CHECKED", "RUNNING", "DONE", "UNDOING", "UNDONE", "FAILED"]),
  failedWhile: z.nullable(z.enum(["CHECKING", "RUNNING", "UNDOING"])),
  rows: z.nullable(z.number()),
  doneRows: z.number(),
  newRows: z.number(),
  sameRows: z.number(),
  wrongRows: z.number(),
  points: z.number(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: isoMoment,
  ranAt: z.nullable(isoMoment),
  fileUntil: isoMoment,
  hasFile: z.boolean(),
});

const mapping = z.record(
  z.string().check(z.regex(/^[A-Za-z]{1,20}(?:\.[A-Z][A-Z0-9_]{0,31})?$/)),
  z.number().check(z.int(), z.minimum(0), z.maximum(499)),
);

const importDetails = z.extend(importWire, {
  encoding: z.enum(IMPORT_ENCODINGS),
  separator: z.enum(IMPORT_SEPARATORS),
  head: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  fields: z.array(z.object({ name: z.string(), required: z.boolean() })),
  mapping,
  problems: z.array(z.object({ row: z.number(), field: z.string(), code: z.enum(IMPORT_PROBLEMS) })),
  undoneRows: z.number(),
  kept: z.array(z.object({ code: z.enum(IMPORT_KEPT), rows: z.number() })),
});

const listed = {
  id: IMPORT_ID,
  kind: "CARDS",
  fileName: "cards.csv",
  state: "CHECKED",
  failedWhile: null,
  rows: 3,
  doneRows: 3,
  newRows: 2,
  sameRows: 0,
  wrongRows: 1,
  points: 0,
  createdBy: { id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11", name: "Mara Klein" },
  createdAt: "2026-11-24T09:00:00.000Z",
  ranAt: null,
  fileUntil: "2026-12-01T09:00:00.000Z",
  hasFile: true,
} as const;

const whole = {
  ...listed,
  encoding: "utf-8",
  separator: ";",
  head: ["Karte", "Mitglied"],
  preview: [["4000123400", "A-77"]],
  fields: [
    { name: "card", required: true },
    { name: "member", required: false },
  ],
  mapping: { card: 0, member: 1 },
  problems: [{ row: 3, field: "card", code: "CODE_IN_USE" }],
  undoneRows: 0,
  kept: [],
};

const createImport = defineCall({
  id: "v2.createImport",
  method: "POST",
  path,
  tag,
  summary: "Uploads a table of another system",
  description:
    "Body: a table as text, of at most 32 MiB, whose first row has the titles. Encoding and separator are found in the file, the meaning of the columns is guessed from the titles; all of it can be changed. Nothing is taken over yet. The file is deleted after seven days.",
  roles,
  params: programParams,
  query: z.object({ kind: z.enum(IMPORT_KINDS), name: nameText }),
  body: z.file(),
  bodyTypes: IMPORT_TYPES,
  bodyLimitBytes: IMPORT_LIMIT_BYTES,
  response: importDetails,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS],
  status: 201,
  example: {
    params: { programId: "pfm" },
    query: { kind: "CARDS", name: "cards.csv" },
    body: new File(["Karte;Mitglied\n4000123400;A-77\n"], "cards.csv", { type: "text/csv" }),
    response: { ...whole, state: "UPLOADED", rows: null, doneRows: 0, newRows: 0, wrongRows: 0, problems: [] },
  },
});

const listImports = defineCall({
  id: "v2.listImports",
  method: "GET",
  path,
  tag,
  summary: "Imports of the programme, the newest first",
  description: "With `attention=true` those that failed, or have left rows out, while their file is there.",
  roles,
  params: programParams,
  query: z.object({
    attention: z.optional(z.enum(["true", "false"])),
    after: z.optional(z.uuid()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(importWire), next: z.nullable(z.string()) }),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, response: { data: [listed], next: null } },
});

const readImport = defineCall({
  id: "v2.readImport",
  method: "GET",
  path: one,
  tag,
  summary: "One import, with the beginning of its file and of its problems",
  description: "The first three rows of the file, as long as it is there, and the first twenty problems.",
  roles,
  params,
  response: importDetails,
  errors: RECORD_ERRORS,
  example: { params: exampleParams, response: whole },
});

const changeImport = defineCall({
  id: "v2.changeImport",
  method: "PATCH",
  path: one,
  tag,
  summary: "Says how the file is to be read",
  description:
    "Another encoding or separator reads the titles anew and guesses the columns again. `mapping` names the number of the column of each field, from 0 on. What was checked before is to be checked again. Refused with IMPORT_WRONG_STEP once the import runs.",
  roles,
  params,
  body: z.object({
    encoding: z.optional(z.enum(IMPORT_ENCODINGS)),
    separator: z.optional(z.enum(IMPORT_SEPARATORS)),
    mapping: z.optional(mapping),
  }),
  response: importDetails,
  errors: [...RECORD_ERRORS, "IMPORT_WRONG_STEP", "FILE_GONE", ...KEY_ERRORS],
  example: {
    params: exampleParams,
    body: { mapping: { card: 0, member: 1 } },
    response: { ...whole, state: "UPLOADED" },
  },
});

const step = <const Id extends string>(
  id: Id,
  name: "check" | "run" | "undo",
  texts: { readonly summary: string; readonly description: string; readonly state: "CHECKING" | "RUNNING" | "UNDOING" },
) =>
  defineCall({
    id,
    method: "POST",
    path: `${one}/${name}`,
    tag,
    summary: texts.summary,
    description: `${texts.description} The call answers at once. The work continues after it, and \`v2.readImport\` reports the progress.`,
    roles,
    params,
    stepUp: name !== "check",
    body: z.object({}),
    response: importDetails,
    errors: [...RECORD_ERRORS, "IMPORT_WRONG_STEP", "FILE_GONE", ...KEY_ERRORS],
    example: { params: exampleParams, body: {}, response: { ...whole, state: texts.state, doneRows: 0 } },
  });

const checkImport = step("v2.checkImport", "check", {
  summary: "Reads every row without taking anything over",
  description: "Finds what is wrong in each row, also against what the programme has already.",
  state: "CHECKING",
});

const runImport = step("v2.runImport", "run", {
  summary: "Takes the rows over",
  description:
    "Rows with a problem are left out, and rows that already exist change nothing. Each row is imported once, even if the platform stops meanwhile. An import that failed continues with the next row.",
  state: "RUNNING",
});

const undoImport = step("v2.undoImport", "undo", {
  summary: "Takes back what the import has made",
  description:
    "Removes only what was not used since: members without bookings and changes, balances of which nothing was booked, unused keys and stores. Points are taken back by bookings of their own. `kept` counts the rows that remain, by reason.",
  state: "UNDOING",
});

const exportImportProblems = defineCall({
  id: "v2.exportImportProblems",
  method: "GET",
  path: `${one}/errors.csv`,
  tag,
  summary: "Rows that are not taken over, as a table with the reasons",
  description:
    "The titles and rows of the file, after the number of the row, the column and the reason in the language of `Accept-Language`. The table can be mended and uploaded again: columns that no field is taken from are not read.",
  roles,
  params,
  stepUp: true,
  response: z.string(),
  responseType: "text/csv",
  errors: [...RECORD_ERRORS, "FILE_GONE"],
  example: {
    params: exampleParams,
    response: "Row,Column,Problem,Karte,Mitglied\r\n3,Karte,The code belongs to somebody else,4000123499,A-77\r\n",
  },
});

const readImportSample = defineCall({
  id: "v2.readImportSample",
  method: "GET",
  path: `${path}/samples/{kind}`,
  tag,
  summary: "A sample file of a kind",
  description: "A table with a column for every field and two rows, with titles in the language of `Accept-Language`.",
  roles,
  params: z.object({ programId: organization, kind: z.enum(IMPORT_KINDS) }),
  response: z.string(),
  responseType: "text/csv",
  errors: PROGRAM_ERRORS,
  example: {
    params: { programId: "pfm", kind: "CARDS" },
    response: "Card,Member\r\n4000123400,A-77\r\n4000123401,\r\n",
  },
});

/** Imports of tables from other systems. */
export const importsApi = {
  createImport,
  listImports,
  readImport,
  changeImport,
  checkImport,
  runImport,
  undoImport,
  exportImportProblems,
  readImportSample,
} as const;

import { randomUUIDv7 } from "node:crypto";
import { EXPORT_KINDS, EXPORT_STATES, type ExportFilter, exportFilter, type ExportKind } from "@punktum/contracts";
import { UI_LANGUAGES, type UiLanguage } from "@punktum/domain";
import * as z from "zod/mini";
import {
  booleanColumn,
  type Database,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
  timeColumn,
} from "../../database/index.ts";
import { readTaken, takeOpen, type TakenWork } from "../../office/long-work/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** How long an export and its file are kept. */
export const EXPORT_KEPT_MS = 24 * 3_600_000;
/** Exports of a person that may wait at a time. */
const WAITING_MAX = 3;

function decodeExport(row: Readonly<Record<string, unknown>>) {
  return {
    id: textColumn(row, "id"),
    kind: z.parse(z.enum(EXPORT_KINDS), row["kind"]),
    from: nullable(row, "from_time", timeColumn),
    to: nullable(row, "to_time", timeColumn),
    filter: z.parse(exportFilter, row["filter"]),
    language: z.parse(z.enum(UI_LANGUAGES), row["language"]),
    askedBy: textColumn(row, "asked_by"),
    askedReach: textColumn(row, "asked_reach"),
    askedAt: timeColumn(row, "asked_at"),
    state: z.parse(z.enum(EXPORT_STATES), row["state"]),
    nextPage: nullable(row, "next_page", textColumn),
    rows: integerColumn(row, "rows"),
    parts: integerColumn(row, "parts"),
    isCut: booleanColumn(row, "is_cut"),
  };
}

/** A list that is, or was, written into a file. */
export type StoredExport = ReturnType<typeof decodeExport>;

const COLUMNS =
  "id, kind, from_time, to_time, filter, language, asked_by, asked_reach, asked_at, state, next_page, rows, parts, is_cut";

const sorted = (ids: readonly string[] | "ALL"): readonly string[] | "ALL" => (ids === "ALL" ? ids : [...ids].sort());

/** Role and reach, to see whether they changed since the request. */
export const reachOf = ({ role, partnerIds, storeIds }: Identity): string =>
  JSON.stringify([role, sorted(partnerIds), sorted(storeIds)]);

interface ExportWanted {
  readonly kind: ExportKind;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly filter: ExportFilter;
  readonly language: UiLanguage;
  readonly identity: Identity;
  readonly now: Date;
}

const lockRequests = prepared(
  "exports.lock-requests",
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' exports ' || $2, 0))",
  () => null,
);

/** Asks for an export; undefined if too many of the person's wait. Requests at once are counted one after the other. */
export async function askForExport(
  { db, programId, run }: ProgramTransaction,
  { kind, from, to, filter, language, identity, now }: ExportWanted,
): Promise<string | undefined> {
  await run(lockRequests, [programId, identity.subjectId]);
  const open = await db
    .selectFrom("exports")
    .select("id")
    .where("program_id", "=", programId)
    .where("asked_by", "=", identity.subjectId)
    .where("state", "in", ["WAITING", "RUNNING"])
    .limit(WAITING_MAX)
    .execute();
  if (open.length === WAITING_MAX) {
    return undefined;
  }
  const id = randomUUIDv7();
  const asked = { asked_by: identity.subjectId, asked_reach: reachOf(identity), asked_at: now };
  await db
    .insertInto("exports")
    .values({
      program_id: programId,
      id,
      kind,
      from_time: from,
      to_time: to,
      filter: JSON.stringify(filter),
      language,
      ...asked,
    })
    .execute();
  return id;
}

const findStatement = prepared(
  "exports.find",
  `SELECT ${COLUMNS} FROM exports WHERE program_id = $1 AND asked_by = $2 AND id = $3`,
  decodeExport,
);

/** An export of this person. */
export async function findExport(
  { run, programId }: ProgramTransaction,
  { askedBy, id }: { readonly askedBy: string; readonly id: string },
): Promise<StoredExport | undefined> {
  return (await run(findStatement, [programId, askedBy, id]))[0];
}

const listStatement = prepared(
  "exports.list",
  `SELECT ${COLUMNS} FROM exports WHERE program_id = $1 AND asked_by = $2 AND ($3::uuid IS NULL OR id < $3)
   ORDER BY id DESC LIMIT $4`,
  decodeExport,
);

/** A person's exports, the newest first. */
export function listExports(
  { run, programId }: ProgramTransaction,
  { askedBy, after, limit }: { readonly askedBy: string; readonly after: string | undefined; readonly limit: number },
): Promise<readonly StoredExport[]> {
  return run(listStatement, [programId, askedBy, after ?? null, limit]);
}

const listOpen = prepared("exports.list-open", "SELECT program_id FROM punktum.programs_with_open_exports($1)", (row) =>
  textColumn(row, "program_id"),
);

/** After three claims without a page the export fails, because it stops every process. */
const takeStatement = prepared(
  "exports.take",
  `UPDATE exports e
   SET state = CASE WHEN e.stalls < 3 THEN 'RUNNING' ELSE 'FAILED' END, takes = e.takes + 1, stalls = e.stalls + 1,
     taken_until = $3
   WHERE e.program_id = $1 AND e.id = (
     SELECT o.id FROM exports o
     WHERE o.program_id = $1 AND o.state IN ('WAITING', 'RUNNING') AND (o.taken_until IS NULL OR o.taken_until < $2)
     ORDER BY o.id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING e.program_id, e.id, e.takes`,
  readTaken,
);

/** Claims the oldest export that waits or whose claim has expired. */
export function takeExport(database: Database, now: Date, until: Date): Promise<TakenWork | undefined> {
  return takeOpen(database, { listOpen, take: takeStatement }, { now, until });
}

const claimedStatement = prepared(
  "exports.claimed",
  `SELECT ${COLUMNS} FROM exports WHERE program_id = $1 AND id = $2 AND takes = $3 AND state = 'RUNNING' FOR UPDATE`,
  decodeExport,
);

/** A claimed export, locked; undefined if this process has lost the claim. */
export async function lockExport(
  { run, programId }: ProgramTransaction,
  { id, takes }: TakenWork,
): Promise<StoredExport | undefined> {
  return (await run(claimedStatement, [programId, id, takes]))[0];
}

/** Releases an export, so that it can be claimed again at once. */
export async function releaseExport({ db, programId }: ProgramTransaction, { id, takes }: TakenWork): Promise<void> {
  await db
    .updateTable("exports")
    .set({ taken_until: null })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .where("takes", "=", takes)
    .execute();
}

/** What a step has done. */
interface Step {
  /** Lines of the file; empty: no piece is added. */
  readonly content: string;
  readonly rows: number;
  readonly nextPage: string | null;
  readonly state: "RUNNING" | "DONE" | "FAILED";
  readonly isCut: boolean;
  readonly until: Date;
}

/** Adds a piece to the file of a locked export, and remembers where the next one begins. */
export async function keepStep(
  { db, programId }: ProgramTransaction,
  stored: StoredExport,
  { content, rows, nextPage, state, isCut, until }: Step,
): Promise<void> {
  const hasPiece = content !== "";
  if (hasPiece) {
    const piece = { program_id: programId, export_id: stored.id, number: stored.parts, content };
    await db.insertInto("export_parts").values(piece).execute();
  }
  await db
    .updateTable("exports")
    .set({
      state,
      next_page: nextPage,
      rows: stored.rows + rows,
      parts: stored.parts + Number(hasPiece),
      is_cut: isCut,
      stalls: 0,
      taken_until: until,
    })
    .where("program_id", "=", programId)
    .where("id", "=", stored.id)
    .execute();
}

const partStatement = prepared(
  "exports.part",
  "SELECT content FROM export_parts WHERE program_id = $1 AND export_id = $2 AND number = $3",
  (row) => textColumn(row, "content"),
);

/** The file of an export, piece by piece. It ends early with an error when the file is deleted meanwhile. */
export async function* readExportFile(
  database: Database,
  programId: string,
  { id, parts }: Pick<StoredExport, "id" | "parts">,
): AsyncGenerator<string> {
  yield "\u{FEFF}";
  for (let number = 0; number < parts; number += 1) {
    const [content] = await database.withProgram(programId, ({ run }) => run(partStatement, [programId, id, number]));
    if (content === undefined) {
      throw new Error("an export was deleted while it was read");
    }
    yield content;
  }
}

import { type KioskLook, kioskLook, type LookState } from "@punktum/contracts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { JsonObject, ProgramTransaction } from "../../database/index.ts";
import { lockProgram } from "../programs/index.ts";

/** Number of listed versions. */
const LISTED = 50;
const LOOK_KEYS = Object.keys(kioskLook.shape);

/** Author and time of an edit. */
export interface LookEditor {
  readonly adminId: string;
  readonly nowMs: number;
}

/** A stored look; other keys of the configuration are dropped. */
const lookOf = (stored: JsonObject): KioskLook => z.parse(kioskLook, stored);

/** The look that kiosks show now. */
async function readPublished({ db, programId }: ProgramTransaction): Promise<KioskLook> {
  const program = await db
    .selectFrom("programs")
    .select("config")
    .where("id", "=", programId)
    .executeTakeFirstOrThrow();
  return lookOf(program.config);
}

/** Some people have no name. */
const nameOfAdmin = sql<string | null>`coalesce(nullif(admins.name, ''), admins.email)`;

/** Creates the programme's row at its first edit. */
async function beginEditing({ db, programId }: ProgramTransaction): Promise<void> {
  await db
    .insertInto("program_looks")
    .values({ program_id: programId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const readDraft = async ({ db, programId }: ProgramTransaction) =>
  await db
    .selectFrom("program_looks as look")
    .leftJoin("admins", (join) =>
      join.onRef("admins.program_id", "=", "look.program_id").onRef("admins.id", "=", "look.drafted_by"),
    )
    .select(["look.draft", "look.drafted_at as draftedAt", nameOfAdmin.as("draftedBy"), "look.version"])
    .where("look.program_id", "=", programId)
    .executeTakeFirst();

const versionsOf = ({ db, programId }: ProgramTransaction) =>
  db
    .selectFrom("program_look_versions as version")
    .leftJoin("admins", (join) =>
      join.onRef("admins.program_id", "=", "version.program_id").onRef("admins.id", "=", "version.published_by"),
    )
    .select([
      "version.number",
      "version.published_at as publishedAt",
      nameOfAdmin.as("publishedBy"),
      "version.reverts_to as revertsTo",
    ])
    .where("version.program_id", "=", programId);

const momentOf = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

/** The published look, the draft and the versions. */
export async function readLookState(transaction: ProgramTransaction): Promise<LookState> {
  const published = await readPublished(transaction);
  const row = await readDraft(transaction);
  const versions = await versionsOf(transaction).orderBy("version.number", "desc").limit(LISTED).execute();
  return {
    published,
    draft: row === undefined || row.draft === null ? null : lookOf(row.draft),
    draftedAt: momentOf(row?.draftedAt),
    draftedBy: row?.draftedBy ?? null,
    versions: versions.map((version) => ({ ...version, publishedAt: momentOf(version.publishedAt) })),
    version: row?.version ?? 1,
  };
}

/** A published version; undefined for an unknown number. */
export async function readLookVersion(transaction: ProgramTransaction, number: number) {
  const row = await versionsOf(transaction).select("version.look").where("number", "=", number).executeTakeFirst();
  return row === undefined ? undefined : { ...row, look: lookOf(row.look), publishedAt: momentOf(row.publishedAt) };
}

async function writeDraft(
  { db, programId }: ProgramTransaction,
  draft: { readonly look: KioskLook; readonly by: LookEditor } | null,
): Promise<void> {
  await db
    .updateTable("program_looks")
    .set({
      draft: draft === null ? null : JSON.stringify(draft.look),
      drafted_at: draft === null ? null : new Date(draft.by.nowMs),
      drafted_by: draft?.by.adminId ?? null,
    })
    .where("program_id", "=", programId)
    .execute();
}

/** A change of the look with the values before and after. */
export interface LookChange {
  readonly before: KioskLook | null;
  readonly after: KioskLook | null;
}

/** Replaces the draft. */
export async function saveDraft(transaction: ProgramTransaction, look: KioskLook, by: LookEditor): Promise<LookChange> {
  await lockProgram(transaction);
  await beginEditing(transaction);
  const before = await readLookState(transaction);
  await writeDraft(transaction, { look, by });
  return { before: before.draft ?? before.published, after: look };
}

/** Discards the draft; undefined if there is none. */
export async function discardDraft(transaction: ProgramTransaction): Promise<LookChange | undefined> {
  await lockProgram(transaction);
  const { draft } = await readLookState(transaction);
  if (draft === null) {
    return undefined;
  }
  await writeDraft(transaction, null);
  return { before: draft, after: null };
}

/** Adds a version. Before the first one, the current look becomes version 1, so that it can be published again. */
async function addVersion(
  { db, programId }: ProgramTransaction,
  version: { readonly before: KioskLook; readonly look: KioskLook; readonly revertsTo: number | null },
  by: LookEditor,
): Promise<void> {
  const last = await db
    .selectFrom("program_look_versions")
    .select("number")
    .where("program_id", "=", programId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const former = { program_id: programId, number: 1, look: JSON.stringify(version.before) };
  await db
    .insertInto("program_look_versions")
    .values([
      ...(last === undefined ? [former] : []),
      {
        program_id: programId,
        number: (last?.number ?? 1) + 1,
        look: JSON.stringify(version.look),
        published_at: new Date(by.nowMs),
        published_by: by.adminId,
        reverts_to: version.revertsTo,
      },
    ])
    .execute();
}

/** Makes kiosks show a look. Other parts of the configuration, such as the contact, are kept. */
async function publish(
  transaction: ProgramTransaction,
  { look, revertsTo }: { readonly look: KioskLook; readonly revertsTo: number | null },
  by: LookEditor,
): Promise<LookChange> {
  const { db, programId } = transaction;
  const before = await readPublished(transaction);
  await addVersion(transaction, { before, look, revertsTo }, by);
  await db
    .updateTable("programs")
    .set({ config: sql`(config - ${LOOK_KEYS}::text[]) || ${JSON.stringify(look)}::jsonb` })
    .where("id", "=", programId)
    .execute();
  return { before, after: look };
}

/** Publishes the draft and removes it. */
export async function publishDraft(
  transaction: ProgramTransaction,
  look: KioskLook,
  by: LookEditor,
): Promise<LookChange> {
  await writeDraft(transaction, null);
  return await publish(transaction, { look, revertsTo: null }, by);
}

/** Publishes an earlier version again; undefined for an unknown number. */
export async function revertTo(
  transaction: ProgramTransaction,
  number: number,
  by: LookEditor,
): Promise<LookChange | undefined> {
  await lockProgram(transaction);
  const version = await readLookVersion(transaction, number);
  return version && (await publish(transaction, { look: version.look, revertsTo: number }, by));
}

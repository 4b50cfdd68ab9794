import { programConfig } from "@punktum/contracts";
import * as z from "zod/mini";
import {
  type Database,
  type JsonObject,
  prepared,
  type ProgramTransaction,
  readOneState,
} from "../../database/index.ts";
import { type Admin, createAdmin, findAdmin } from "../../office/admins/index.ts";
import {
  createProgram,
  greetingPart,
  listSandboxes,
  type ProgramSettings,
  readProgramSettings,
  readStoredConfig,
  writeProgramSettings,
} from "../../office/programs/index.ts";
import { readContent, withOwnPictures, writeContent } from "./content.ts";
import { readPictures, writePictures } from "./pictures.ts";

const anyConfig = z.record(z.string(), z.unknown());

/** Most test programmes of a programme. */
export const SANDBOXES_MAX = 5;

/** Why a programme cannot be copied. */
type SourceRefusal = "IS_SANDBOX" | "TOO_MANY" | "TOO_LARGE";

/** A programme as it is copied. */
interface Source {
  readonly settings: ProgramSettings;
  readonly config: JsonObject;
  readonly content: string;
  readonly pictures: NonNullable<Awaited<ReturnType<typeof readPictures>>>;
  /** Who copies it, and becomes the first admin of the copy. */
  readonly maker: Admin;
}

interface SourceAsked {
  readonly programId: string;
  /** Who copies it. */
  readonly adminId: string;
  /** False for the renewal of a copy that there is. */
  readonly isNew: boolean;
}

/** The public part of a configuration: other keys may be notes of an operator. */
function publicPartOf(config: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(config).filter(([key]) => Object.hasOwn(programConfig.shape, key)));
}

/** Reads the content of a programme at one moment. */
export function readSource(
  database: Database,
  { programId, adminId, isNew }: SourceAsked,
): Promise<Source | SourceRefusal | undefined> {
  return database.withProgram(programId, async (transaction) => {
    await readOneState(transaction);
    const settings = await readProgramSettings(transaction);
    const config = await readStoredConfig(transaction);
    const maker = await findAdmin(transaction, adminId);
    if (settings === undefined || config === undefined || maker === undefined) {
      return undefined;
    }
    if (settings.sandboxOf !== null) {
      return "IS_SANDBOX";
    }
    if (isNew && (await listSandboxes(transaction)).length >= SANDBOXES_MAX) {
      return "TOO_MANY";
    }
    const pictures = await readPictures(transaction);
    if (pictures === undefined) {
      return "TOO_LARGE";
    }
    return { settings, config: publicPartOf(config), content: await readContent(transaction), pictures, maker };
  });
}

const clear = prepared("sandboxes.clear", "SELECT clear_sandbox_content($1)", () => null);

/** Lets a text in JSON name the pictures of the copy. */
const ownOf =
  (from: string, to: string) =>
  (json: string): string =>
    withOwnPictures(json, from, to);

/**
 * Replaces the content of the transaction's test programme by that of its source. Its data must be reset before. Name,
 * second factor, staff and keys stay. False if it is no copy of this source.
 */
export async function renewContent(
  transaction: ProgramTransaction,
  { settings, config, content, pictures }: Source,
): Promise<boolean> {
  const { db, run, programId } = transaction;
  const present = await readProgramSettings(transaction);
  if (present?.sandboxOf !== settings.id) {
    return false;
  }
  const own = ownOf(settings.id, programId);
  const [first] = await db.selectFrom("admins").select("id").orderBy("created_at").limit(1).execute();
  await run(clear, [programId]);
  const { name, mfaFrom, active } = present;
  await writeProgramSettings(transaction, { ...settings, name, mfaFrom, active });
  await db
    .updateTable("programs")
    .set({ config: own(JSON.stringify({ ...config, ...greetingPart(settings) })) })
    .where("id", "=", programId)
    .execute();
  await writeContent(transaction, own(content));
  await writePictures(transaction, pictures, first?.id ?? "");
  return true;
}

/**
 * Creates the transaction's programme as a test programme with the content of its source. Nobody needs a second factor
 * in it: it holds no data of people, and scripts log in. Undefined if there is a programme of this id.
 */
export async function makeSandbox(
  transaction: ProgramTransaction,
  { settings, config, content, pictures, maker }: Source,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string },
): Promise<{ readonly program: ProgramSettings; readonly admin: Admin } | undefined> {
  const { programId } = transaction;
  const own = ownOf(settings.id, programId);
  const program = await createProgram(transaction, {
    ...settings,
    id: programId,
    name,
    mfaFrom: null,
    config: z.parse(anyConfig, JSON.parse(own(JSON.stringify(config)))),
    sandboxOf: settings.id,
  });
  if (program === undefined) {
    return undefined;
  }
  const { email, name: person, language } = maker;
  const role = { role: "PROGRAM_ADMIN" as const, partnerIds: [], storeIds: [] };
  const admin = await createAdmin(transaction, { email, name: person, language, ...role }, passwordHash);
  if (typeof admin === "string") {
    return undefined;
  }
  await writeContent(transaction, own(content));
  await writePictures(transaction, pictures, admin.id);
  return { program, admin };
}

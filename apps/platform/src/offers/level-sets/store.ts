import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { answerPagedList, byColumn, byName, type ListAnswer, type ListAsked } from "../../office/list-pages/index.ts";
import { nextId, rowId } from "../../office/numbering/index.ts";

/** A level of a set, as the administration writes it. */
interface LevelInput {
  /** Set for an existing level. */
  readonly id?: string | undefined;
  readonly names: { readonly de: string; readonly en: string };
  readonly thresholdPoints: number;
  readonly picturePath: string | null;
}

/** A set of levels, ordered by threshold. */
export interface LevelSet {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly version: number;
  readonly levels: (Omit<LevelInput, "id"> & { readonly id: string })[];
}

interface SetInput {
  readonly name: string;
  readonly active: boolean;
  readonly levels: readonly LevelInput[];
}

async function readLevels({ db }: ProgramTransaction, setIds: readonly number[]) {
  if (setIds.length === 0) {
    return new Map<number, LevelSet["levels"]>();
  }
  const rows = await db
    .selectFrom("status_levels")
    .select(["id", "set_id", "names", "threshold_points", "picture_path"])
    .where("set_id", "in", setIds)
    .orderBy("threshold_points")
    .execute();
  const bySet = Map.groupBy(rows, (row) => row.set_id);
  const toLevel = ({ id, names, threshold_points, picture_path }: (typeof rows)[number]) => ({
    id: String(id),
    names: { de: names.de ?? names.en ?? "", en: names.en ?? names.de ?? "" },
    thresholdPoints: threshold_points,
    picturePath: picture_path,
  });
  return new Map([...bySet].map(([setId, levels]) => [setId, levels.map(toLevel)]));
}

/** The active levels, ascending by threshold. */
export async function listActiveSteps({ db }: ProgramTransaction) {
  const rows = await db
    .selectFrom("status_levels")
    .innerJoin("status_level_sets", (join) =>
      join
        .onRef("status_level_sets.program_id", "=", "status_levels.program_id")
        .onRef("status_level_sets.id", "=", "status_levels.set_id"),
    )
    .select(["status_levels.id", "status_levels.threshold_points"])
    .where("status_level_sets.active", "=", true)
    .orderBy("status_levels.threshold_points")
    .execute();
  return rows.map(({ id, threshold_points }) => ({ id: String(id), thresholdPoints: threshold_points }));
}

type SetRow = Omit<LevelSet, "id" | "levels"> & { readonly id: number };

/** Lists sets. */
export function listLevelSets(transaction: ProgramTransaction, asked: ListAsked<"id" | "name">): ListAnswer<LevelSet> {
  const list = {
    name: "statuslevelsets",
    query: transaction.db.selectFrom("status_level_sets").select(["id", "name", "active", "version"]),
    id: byColumn("id", "bigint"),
    searched: [sql.ref("name")],
    fields: { id: byColumn("id", "bigint"), name: byName(sql.ref("name")) },
    order: "id",
    toEntries: async (rows: readonly SetRow[]): Promise<LevelSet[]> => {
      const ids = rows.map(({ id }) => id);
      const levels = await readLevels(transaction, ids);
      return rows.map((row) => ({ ...row, id: String(row.id), levels: levels.get(row.id) ?? [] }));
    },
  } as const;
  return answerPagedList(transaction, list, asked);
}

export async function findLevelSet(transaction: ProgramTransaction, id: string): Promise<LevelSet | undefined> {
  const row = await transaction.db
    .selectFrom("status_level_sets")
    .select(["id", "name", "active", "version"])
    .where("id", "=", rowId(id))
    .executeTakeFirst();
  if (row === undefined) {
    return undefined;
  }
  const levels = await readLevels(transaction, [row.id]);
  return { ...row, id: String(row.id), levels: levels.get(row.id) ?? [] };
}

/** Deactivates all other sets: a programme has one active set. */
async function stepBack({ db }: ProgramTransaction, activeId: number): Promise<void> {
  await db
    .updateTable("status_level_sets")
    .set({ active: false })
    .where("id", "!=", activeId)
    .where("active", "=", true)
    .execute();
}

async function writeLevels(transaction: ProgramTransaction, setId: number, levels: readonly LevelInput[]) {
  const { db, programId } = transaction;
  const known = await db.selectFrom("status_levels").select("id").where("set_id", "=", setId).execute();
  const knownIds = new Set(known.map(({ id }) => id));
  await db.deleteFrom("status_levels").where("set_id", "=", setId).execute();
  for (const { id, names, thresholdPoints, picturePath } of levels) {
    const kept = id === undefined ? undefined : rowId(id);
    // An unknown id, or one of another set, creates a new level.
    const levelId = kept !== undefined && knownIds.has(kept) ? kept : await nextId(transaction, "status_levels");
    await db
      .insertInto("status_levels")
      .values({
        program_id: programId,
        id: levelId,
        set_id: setId,
        names: JSON.stringify(names),
        threshold_points: thresholdPoints,
        picture_path: picturePath,
      })
      .execute();
  }
}

async function readBack(transaction: ProgramTransaction, id: number): Promise<LevelSet> {
  const set = await findLevelSet(transaction, String(id));
  if (set === undefined) {
    throw new Error("a set that was just written is not there");
  }
  return set;
}

export async function createLevelSet(transaction: ProgramTransaction, input: SetInput): Promise<LevelSet> {
  const { db, programId } = transaction;
  const id = await nextId(transaction, "status_level_sets");
  if (input.active) {
    await stepBack(transaction, id);
  }
  const row = { program_id: programId, id, name: input.name, active: input.active };
  await db.insertInto("status_level_sets").values(row).execute();
  await writeLevels(transaction, id, input.levels);
  return readBack(transaction, id);
}

export async function replaceLevelSet(
  transaction: ProgramTransaction,
  { id, ...input }: SetInput & { readonly id: string },
): Promise<LevelSet> {
  const setId = rowId(id);
  if (input.active) {
    await stepBack(transaction, setId);
  }
  const { name, active } = input;
  await transaction.db.updateTable("status_level_sets").set({ name, active }).where("id", "=", setId).execute();
  await writeLevels(transaction, setId, input.levels);
  return readBack(transaction, setId);
}

export async function deleteLevelSet({ db }: ProgramTransaction, id: string): Promise<void> {
  await db.deleteFrom("status_levels").where("set_id", "=", rowId(id)).execute();
  await db.deleteFrom("status_level_sets").where("id", "=", rowId(id)).execute();
}

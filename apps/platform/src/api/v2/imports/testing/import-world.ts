import { importsApi as api, type ImportKind } from "@punktum/contracts";
import * as z from "zod/mini";
import { createImportJob } from "../../../../points/imports/index.ts";
import { logIn, type Reply, send } from "../../../testing/place-calls.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
} from "../../administration/testing/administration-world.ts";

type Details = z.output<typeof api.readImport.response>;
type Step = "checkImport" | "runImport" | "undoImport";

interface Upload {
  readonly key?: string;
  readonly token?: string;
}

/** An account that a card leads to, with its owner. */
interface FoundAccount {
  readonly id: string;
  readonly points: number;
  readonly status: string;
  readonly owner: string | null;
  readonly email: string | null;
}

/** The platform with a user who imports files. */
export interface ImportWorld extends AdministrationWorld {
  /** Token of who imports. */
  readonly token: string;
  readonly upload: (kind: ImportKind, table: string | Buffer, options?: Upload) => Promise<Reply>;
  readonly uploaded: (kind: ImportKind, table: string | Buffer) => Promise<Details>;
  readonly read: (importId: string) => Promise<Details>;
  /** Has a step begin, and the job do all of it. */
  readonly perform: (step: Step, importId: string) => Promise<Details>;
  /** Uploads, checks and runs a table. */
  readonly imported: (kind: ImportKind, table: string | Buffer) => Promise<Details>;
  /** Runs the job, or that of another process, until the import has nothing more to do. */
  readonly work: (importId: string, otherJob?: () => Promise<void>) => Promise<Details>;
  readonly accountOf: (card: string) => Promise<FoundAccount | undefined>;
  readonly accountIdOf: (card: string) => Promise<string>;
}

/** Parts of a call about an import. */
export const at = (importId: string) => ({ params: { programId: "pfm", importId }, body: {} });

let last = 0;
/** A code of no other test. */
export function code(): string {
  last += 1;
  return `77${String(Date.now()).slice(-6)}${String(last).padStart(4, "0")}`;
}

/** State and counts of an import. */
export const countsOf = ({ state, rows, newRows, sameRows, wrongRows }: Details) => ({
  state,
  rows,
  newRows,
  sameRows,
  wrongRows,
});

const AT_WORK: readonly string[] = ["CHECKING", "RUNNING", "UNDOING"];

/** Creates the world; close it in `afterAll`. */
export async function createImportWorld(): Promise<ImportWorld> {
  const world = await createAdministrationWorld();
  const { token } = await logIn(world.app, "admin");
  const job = createImportJob(world.test.database, () => Date.now());
  const upload = (kind: ImportKind, table: string | Buffer, options: Upload = {}) =>
    send(world.app, {
      method: "POST",
      url: `/api/v2/programs/pfm/imports?kind=${kind}&name=old.csv`,
      headers: {
        authorization: `Bearer ${options.token ?? token}`,
        "content-type": "text/csv",
        ...(options.key !== undefined && { "idempotency-key": options.key }),
      },
      payload: typeof table === "string" ? Buffer.from(table) : table,
    });
  const uploaded = async (kind: ImportKind, table: string | Buffer) => {
    const { status, body } = await upload(kind, table);
    if (status !== 201) {
      throw new Error(`upload: ${status} ${JSON.stringify(body)}`);
    }
    return z.parse(api.createImport.response, body);
  };
  const read = (importId: string) => world.good("admin", api.readImport, { params: { programId: "pfm", importId } });
  const work = async (importId: string, otherJob = job) => {
    let entry = await read(importId);
    while (AT_WORK.includes(entry.state)) {
      await otherJob();
      entry = await read(importId);
    }
    return entry;
  };
  const perform = async (step: Step, importId: string) => {
    await world.good("admin", api[step], at(importId));
    return work(importId);
  };
  const accountOf = async (card: string) => {
    const [row] = await world.test.query<FoundAccount>(
      `SELECT a.id, a.points, a.status, u.first_name || ' ' || u.last_name AS owner, u.email
       FROM punktum.identifiers i JOIN punktum.accounts a ON a.program_id = i.program_id AND a.id = i.account_id
       LEFT JOIN punktum.memberships m ON m.program_id = a.program_id AND m.account_id = a.id AND m.status = 'ACTIVE'
       LEFT JOIN punktum.users u ON u.program_id = m.program_id AND u.id = m.user_id
       WHERE i.program_id = 'pfm' AND i.code = $1`,
      [card],
    );
    return row;
  };
  return {
    ...world,
    accountOf,
    accountIdOf: async (card) => (await accountOf(card))?.id ?? "",
    token,
    upload,
    uploaded,
    read,
    work,
    perform,
    imported: async (kind, table) => {
      const { id } = await uploaded(kind, table);
      await perform("checkImport", id);
      return perform("runImport", id);
    },
  };
}

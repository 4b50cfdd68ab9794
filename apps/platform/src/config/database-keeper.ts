import type { FastifyBaseLogger } from "fastify";
import {
  type Channel,
  type Database,
  type DatabaseAddress,
  openChannel,
  openDatabase,
  openPrepared,
  prepareDatabase,
  prepared,
  startEmbeddedPostgres,
  type StatementTrace,
} from "../database/index.ts";

/** The database of the platform while it runs. */
export interface KeptDatabase {
  readonly database: Database;
  /** Only for an external database, because only that one can be shared by several processes. */
  readonly openChannel?: () => Channel;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
const ping = prepared("config.keeper-ping", "SELECT 1 AS one", () => true);

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** A stable handle to a database that changes when the server had to be restarted on another port. */
function createSwitch(first: Database): { readonly database: Database; use(next: Database): Database } {
  let current = first;
  return {
    database: {
      withProgram: (programId, work) => current.withProgram(programId, work),
      withoutProgram: (statement, values) => current.withoutProgram(statement, values),
      poolState: () => current.poolState(),
      close: () => current.close(),
    },
    use(next) {
      const before = current;
      current = next;
      return before;
    },
  };
}

async function isGone(database: Database): Promise<boolean> {
  try {
    await database.withoutProgram(ping, []);
    return false;
  } catch (error) {
    // Refused means that the server is gone. Any other error comes from a running server that is busy or recovering.
    return codeOf(error) === "ECONNREFUSED";
  }
}

/** What observes the database. */
interface Watchers {
  readonly log: FastifyBaseLogger;
  /** Absent: no statement is traced. */
  readonly trace?: StatementTrace | undefined;
}

/** Opens an external PostgreSQL; its operator keeps it running. */
export async function openGivenDatabase(
  given: DatabaseAddress & { readonly maxConnections?: number | undefined; readonly preparesStatements: boolean },
  { log, trace }: Watchers,
): Promise<KeptDatabase> {
  const options = { ...given, log, trace };
  const login = await prepareDatabase(options);
  const database = await openPrepared(login, options);
  return {
    database,
    openChannel: () => openChannel({ url: login.directUrl, log }),
    close: () => database.close(),
  };
}

/** Starts our own PostgreSQL, and restarts it whenever its process has ended. */
export async function keepEmbeddedDatabase(dataDir: string, { log, trace }: Watchers): Promise<KeptDatabase> {
  let server = await startEmbeddedPostgres({ dataDir, log });
  const handle = createSwitch(await openDatabase({ databaseUrl: server.url, log, trace }));
  let closing = false;
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    if (closing || !(await isGone(handle.database)) || closing) {
      return;
    }
    log.warn("database: the server is gone, starting it again");
    try {
      server = await startEmbeddedPostgres({ dataDir, log });
      const before = handle.use(await openDatabase({ databaseUrl: server.url, log, trace }));
      log.warn("database: the server is back");
      await before.close();
    } catch (error) {
      log.error({ err: error }, "database: the server could not be started again, trying once more in a moment");
    }
  }

  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);

  return {
    database: handle.database,
    async close() {
      closing = true;
      clearInterval(timer);
      await looking;
      await handle.database.close();
      await server.stop();
    },
  };
}

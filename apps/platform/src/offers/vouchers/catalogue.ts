import type { Database, DatabaseLog, ProgramTransaction } from "../../database/index.ts";
import type { Level } from "../levels/index.ts";
import { readCatalogue, type PartnerRulesRow, type ProgramSettings } from "./catalogue-store.ts";
import { accountVoucherId, type Voucher, type VoucherKind } from "./voucher.ts";

/** What a programme offers to all accounts. It is the same for each scan, so the process caches it briefly. */
export interface Catalogue {
  readonly settings: ProgramSettings;
  readonly levels: readonly Level[];
  readonly vouchers: readonly Voucher[];
  readonly partners: readonly PartnerRulesRow[];
  find(kind: VoucherKind, id: string): Voucher | undefined;
  findPartner(id: string): PartnerRulesRow | undefined;
}

/** Reads catalogues through a cache with one entry per programme. */
export interface CatalogueCache {
  read(programId: string): Promise<Catalogue>;
  /**
   * The same for a caller that holds a connection: it must not wait for a second one, or callers that hold all of them
   * would wait for each other. The transaction must not have changed the catalogue.
   */
  readIn(transaction: Asking): Promise<Catalogue>;
  /** Drops a programme's entry after a write of this process; other processes see the write within the age limit. */
  forget(programId: string): void;
  /** Sets the log for unreadable rows; each set of them is logged once. */
  reportTo(log: DatabaseLog): void;
}

/** Longest time until a change made elsewhere (another process, manual SQL) is seen. */
const MAX_AGE_MS = 1_000;

type Asking = Pick<ProgramTransaction, "programId" | "run">;

interface Entry {
  readonly loadedAtMs: number;
  readonly catalogue: Promise<Catalogue>;
  /** False while it may still wait for a connection. */
  hasConnection: boolean;
}

async function load(asking: Asking, report: (skipped: readonly string[]) => void): Promise<Catalogue> {
  const { settings, levels, coupons, rewards, partners, skipped } = await readCatalogue(asking);
  report(skipped);
  if (settings === null) {
    throw new Error("the programme of a signed-in caller does not exist");
  }
  const vouchers: readonly Voucher[] = [...coupons, ...rewards];
  const byId = new Map(vouchers.map((voucher) => [accountVoucherId(voucher), voucher]));
  const partnersById = new Map(partners.map((partner) => [partner.id, partner]));
  return {
    settings,
    levels,
    vouchers,
    partners,
    find: (kind, id) => byId.get(accountVoucherId({ kind, id })),
    findPartner: (id) => partnersById.get(id),
  };
}

const caches = new WeakMap<Database, CatalogueCache>();

/**
 * The process's only cache of a database. Both generations share it, so that a write through one is seen by the other.
 */
export function catalogueCacheOf(database: Database): CatalogueCache {
  const cache = caches.get(database) ?? createCatalogueCache(database, () => performance.now());
  caches.set(database, cache);
  return cache;
}

/** Creates a cache; `nowMs` is a monotonic clock. */
export function createCatalogueCache(database: Database, nowMs: () => number): CatalogueCache {
  const entries = new Map<string, Entry>();
  const reported = new Map<string, string>();
  let log: DatabaseLog | undefined;

  // The catalogue is read about every second, so the same rows are logged only once.
  const report = (programId: string, skipped: readonly string[]): void => {
    const rows = skipped.join("; ");
    if (rows !== "" && reported.get(programId) !== rows) {
      log?.warn(`programme ${programId}: rows of the catalogue cannot be read and are left out: ${rows}`);
    }
    reported.set(programId, rows);
  };

  /** Reads now and keeps the entry; a failed load is not kept, and the next reader tries again. */
  const keep = (programId: string, entry: Entry): Promise<Catalogue> => {
    entries.set(programId, entry);
    entry.catalogue.catch(() => {
      if (entries.get(programId) === entry) {
        entries.delete(programId);
      }
    });
    return entry.catalogue;
  };

  // The age counts from the start of the load, so that a change which a slow load missed is not delayed further.
  const loadOn = (asking: Asking): Promise<Catalogue> => load(asking, (skipped) => report(asking.programId, skipped));

  const start = (programId: string): Promise<Catalogue> => {
    const loadedAtMs = nowMs();
    const catalogue = database.withProgram(programId, (transaction) => {
      entry.hasConnection = true;
      return loadOn(transaction);
    });
    const entry: Entry = { loadedAtMs, catalogue, hasConnection: false };
    return keep(programId, entry);
  };

  const freshOf = (programId: string): Entry | undefined => {
    const entry = entries.get(programId);
    return entry !== undefined && nowMs() - entry.loadedAtMs < MAX_AGE_MS ? entry : undefined;
  };

  return {
    // Concurrent readers share one load and one statement.
    read: (programId) => freshOf(programId)?.catalogue ?? start(programId),
    readIn: (transaction) => {
      const { programId } = transaction;
      const fresh = freshOf(programId);
      return fresh?.hasConnection === true
        ? fresh.catalogue
        : keep(programId, { loadedAtMs: nowMs(), catalogue: loadOn(transaction), hasConnection: true });
    },
    forget: (programId) => {
      entries.delete(programId);
    },
    reportTo: (target) => {
      log = target;
    },
  };
}

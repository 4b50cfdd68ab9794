import type { Database, DatabaseLog } from "../../database/index.ts";
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
  /** Drops a programme's entry after a write of this process; other processes see the write within the age limit. */
  forget(programId: string): void;
  /** Sets the log for unreadable rows; each set of them is logged once. */
  reportTo(log: DatabaseLog): void;
}

/** Longest time until a change made elsewhere (another process, manual SQL) is seen. */
const MAX_AGE_MS = 1_000;

interface Entry {
  readonly loadedAtMs: number;
  readonly catalogue: Promise<Catalogue>;
}

async function load(
  database: Database,
  programId: string,
  report: (skipped: readonly string[]) => void,
): Promise<Catalogue> {
  const { settings, levels, coupons, rewards, partners, skipped } = await readCatalogue(database, programId);
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

  const start = (programId: string): Promise<Catalogue> => {
    const entry = {
      loadedAtMs: nowMs(),
      catalogue: load(database, programId, (skipped) => report(programId, skipped)),
    };
    entries.set(programId, entry);
    // A failed load is not cached; the next reader tries again.
    entry.catalogue.catch(() => {
      if (entries.get(programId) === entry) {
        entries.delete(programId);
      }
    });
    return entry.catalogue;
  };

  return {
    // The age counts from the start of the load, so that a change which a slow load missed is not delayed further.
    // Concurrent readers share one load and one statement.
    read: (programId) => {
      const entry = entries.get(programId);
      const isFresh = entry !== undefined && nowMs() - entry.loadedAtMs < MAX_AGE_MS;
      return isFresh ? entry.catalogue : start(programId);
    },
    forget: (programId) => {
      entries.delete(programId);
    },
    reportTo: (target) => {
      log = target;
    },
  };
}

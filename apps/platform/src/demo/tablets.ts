import { RELEASE_VERSION } from "@punktum/domain";
import { type Database, prepared, type ProgramTransaction } from "../database/index.ts";
import { demoId } from "./ids.ts";

/** A mounted tablet of the demonstration. Its place is its own, so that all other places stay free to be tried out. */
interface DemoTablet {
  readonly storeId: number;
  readonly partnerId: number;
  readonly name: string;
  readonly mode?: "SER" | "CAS";
  /** Differs from a tablet in order. */
  readonly beat?: object;
  readonly version?: string;
  readonly silentHours?: number;
  /** Its page's last report. */
  readonly report?: { readonly level: "error" | "warning" | "info"; readonly name: string; readonly message: string };
}

const PROGRAM = "pfm";
const HOUR_MS = 3_600_000;
const BEAT_MS = 20_000;

const LOST_NETWORK = { level: "warning", name: "connection", message: "no answer for 30 s, trying again" } as const;

/** One tablet for each problem, and some healthy ones. */
const TABLETS: readonly DemoTablet[] = [
  { storeId: 1003, partnerId: 101, name: "Bistro", silentHours: 4, report: LOST_NETWORK },
  { storeId: 1002, partnerId: 101, name: "Kasse 1", beat: { queueLength: 14 } },
  { storeId: 1004, partnerId: 102, name: "Theke", beat: { camera: "denied" } },
  {
    storeId: 1006,
    partnerId: 103,
    name: "Einfahrt",
    mode: "SER",
    beat: { printer: { configured: true, state: "PAPER_OUT" } },
    report: { level: "warning", name: "printer", message: "ticket NO_PAPER: PAPER_OUT, the roll is empty" },
  },
  { storeId: 1005, partnerId: 102, name: "Theke", beat: { battery: { percent: 11, charging: false } } },
  { storeId: 1001, partnerId: 101, name: "Kasse 1", version: "0.15.2" },
  { storeId: 1001, partnerId: 101, name: "Säule 3", version: "0.15.2" },
  {
    storeId: 1001,
    partnerId: 101,
    name: "Kiosk",
    mode: "SER",
    beat: { printer: { configured: true, state: "READY" } },
  },
  { storeId: 1002, partnerId: 101, name: "Kasse 2" },
  { storeId: 1003, partnerId: 101, name: "Kasse 1" },
  { storeId: 1005, partnerId: 102, name: "Kasse 2" },
];

const IN_ORDER = {
  build: "demonstration",
  screen: "screen-saver",
  camera: "granted",
  queueLength: 0,
  frames: 42_000,
  uptimeSeconds: 42_300,
  recoveries: 0,
  storageBytes: 14_000_000,
  storageQuotaBytes: 2_000_000_000,
  storagePersisted: true,
  printer: { configured: false, state: "UNKNOWN" },
  battery: { percent: 100, charging: true },
};

const pointOf = ({ storeId, name }: DemoTablet): string => `${storeId}-${name.replaceAll(/[^A-Za-z0-9]/g, "")}`;
const deviceOf = (tablet: DemoTablet): string => demoId(PROGRAM, "device", pointOf(tablet));
const keyOf = (tablet: DemoTablet): string => `demo-${demoId(PROGRAM, "device-key", pointOf(tablet))}`;
const seenAt = ({ silentHours = 0 }: DemoTablet, now: Date): Date => new Date(now.getTime() - silentHours * HOUR_MS);

/** Mounts the tablets that the list of devices shows. */
export async function insertTablets(transaction: ProgramTransaction, now: Date, setUpAt: Date): Promise<void> {
  const { db } = transaction;
  const own = (tablet: DemoTablet) => ({
    program_id: PROGRAM,
    partner_id: tablet.partnerId,
    store_id: tablet.storeId,
  });
  await db
    .insertInto("interaction_points")
    .values(
      TABLETS.map((tablet) => ({
        ...own(tablet),
        id: pointOf(tablet),
        kind: "APP" as const,
        level: "STORE" as const,
        name: tablet.name,
        created_at: setUpAt,
      })),
    )
    .execute();
  await db
    .insertInto("devices")
    .values(
      TABLETS.map((tablet) => ({
        program_id: PROGRAM,
        id: deviceOf(tablet),
        device_key: keyOf(tablet),
        os: "Android",
        os_version: "15",
        browser: "Chromium 141",
        device_information: tablet.name,
        version: tablet.version ?? RELEASE_VERSION,
        connected: tablet.silentHours === undefined,
        last_seen_at: seenAt(tablet, now),
        store_id: tablet.storeId,
        heartbeat: JSON.stringify({ ...IN_ORDER, ...tablet.beat }),
        heartbeat_at: seenAt(tablet, now),
        created_at: setUpAt,
      })),
    )
    .execute();
  await db
    .insertInto("mountings")
    .values(
      TABLETS.map((tablet) => ({
        ...own(tablet),
        id: demoId(PROGRAM, "mounting", pointOf(tablet)),
        profile_id: demoId(PROGRAM, "profile", tablet.mode === "SER" ? "service" : "standard"),
        app_interaction_id: pointOf(tablet),
        workstation_id: pointOf(tablet),
        device_id: deviceOf(tablet),
        device_key: keyOf(tablet),
        device_information: tablet.name,
        pos_mode: tablet.mode ?? ("STD" as const),
        mounted_at: setUpAt,
        created_at: setUpAt,
        updated_at: setUpAt,
      })),
    )
    .execute();
  await insertReports(transaction, now);
}

const addReport = prepared(
  "demo.report",
  `INSERT INTO client_logs (program_id, device_id, level, name, message, count, release, occurred_at, received_at)
   VALUES ($1, $2, $3, $4, $5, 3, $6, $7, $7)`,
  () => undefined,
);

/** Reports of tablets in trouble, for their pages. */
async function insertReports({ run }: ProgramTransaction, now: Date): Promise<void> {
  for (const tablet of TABLETS) {
    if (tablet.report !== undefined) {
      const { level, name, message } = tablet.report;
      await run(addReport, [PROGRAM, deviceOf(tablet), level, name, message, RELEASE_VERSION, seenAt(tablet, now)]);
    }
  }
}

const keepAlive = prepared(
  "demo.keep-alive",
  `UPDATE devices SET connected = true, last_seen_at = now(), heartbeat_at = now()
   WHERE program_id = $1 AND id = ANY ($2::text::uuid[]) AND deleted_at IS NULL
     AND EXISTS (SELECT 1 FROM mountings m WHERE m.program_id = $1 AND m.device_id = devices.id)`,
  () => undefined,
);

/** Sends reports for tablets that do not exist, so that they are not shown as silent. Returns the stop function. */
export function keepDemoTablets(database: Database, onError: (error: unknown) => void): () => void {
  const living = `{${TABLETS.filter(({ silentHours }) => silentHours === undefined)
    .map(deviceOf)
    .join(",")}}`;
  const beat = (): void => {
    database.withProgram(PROGRAM, ({ run }) => run(keepAlive, [PROGRAM, living])).catch(onError);
  };
  beat();
  const timer = setInterval(beat, BEAT_MS).unref();
  return () => clearInterval(timer);
}

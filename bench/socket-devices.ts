import { createAccessTokens } from "../apps/platform/src/office/sessions/index.ts";
import { PROGRAM } from "./data.ts";
import { openPlainWebSocket } from "./plain-web-socket.ts";

const idSql = `('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const idOf = (number: number): string => `00000000-0000-4000-a000-${number.toString(16).padStart(12, "0")}`;

/** A programme, and tablets that each have a paired till. */
export const deviceRows = (count: number): string => `
  SET search_path = punktum, pg_temp; SET session_replication_role = replica;
  INSERT INTO programs (id, name, points_per_euro) VALUES ('${PROGRAM}', 'Bench', 100);
  INSERT INTO partners (program_id, id, name) VALUES ('${PROGRAM}', 1, 'Partner');
  INSERT INTO stores (program_id, id, partner_id, name) VALUES ('${PROGRAM}', 1, 1, 'Store');
  INSERT INTO admins (program_id, id, email, password_hash, role)
    VALUES ('${PROGRAM}', '${idOf(0)}', 'bench@example.org', 'none', 'PROGRAM_ADMIN');
  INSERT INTO devices (program_id, id, device_key) SELECT '${PROGRAM}', ${idSql}, 'device-' || n
    FROM generate_series(1, ${count}) AS n;
  INSERT INTO interaction_points (program_id, id, partner_id, store_id, kind, level, name)
    SELECT '${PROGRAM}', lower(kind) || '-' || n, 1, 1, kind, 'STORE', 'point'
    FROM generate_series(1, ${count}) AS n, unnest(ARRAY['APP', 'CASH']) AS kind;
  INSERT INTO mountings (program_id, id, partner_id, store_id, app_interaction_id, cash_interaction_id, workstation_id,
      device_id, device_key, mounted_at)
    SELECT '${PROGRAM}', gen_random_uuid(), 1, 1, 'app-' || n, 'cash-' || n, 'app-' || n, ${idSql}, 'device-' || n, now()
    FROM generate_series(1, ${count}) AS n`;

/** Tokens of the devices 1 … count, and of a staff member. */
export async function deviceTokens(secret: string, count: number) {
  const tokens = createAccessTokens([secret], { nowMs: () => Date.now() });
  const issue = async (kind: "ADMIN" | "DEVICE", number: number): Promise<string> =>
    (await tokens.issue({ programId: PROGRAM, kind, subjectId: idOf(number) })).token;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return {
    staff: await issue("ADMIN", 0),
    devices: await Promise.all(
      numbers.map(async (number) => ({
        deviceKey: `device-${number}`,
        till: `cash-${number}`,
        token: await issue("DEVICE", number),
      })),
    ),
  };
}

/** A tablet with a paired till. */
export interface BenchDevice {
  readonly deviceKey: string;
  readonly till: string;
  readonly token: string;
}

export interface BenchSocket {
  readonly till: string;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<unknown>;
  /** Resolves with the time of the next event. */
  nextEventMs(): Promise<number>;
  close(): void;
}

/** Devices of one address; a server admits 3,000. */
const DEVICES_PER_SHOP = 1_000;

/** A device with a minimal Socket.IO client, so that one process can run ten thousand. The server trusts its proxy. */
export function openDevice(port: number, device: BenchDevice, number = 0): Promise<BenchSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<BenchSocket>();
  const ended = Promise.withResolvers<undefined>();
  let heard: ((atMs: number) => void) | undefined;
  const answers: Readonly<Record<string, (text: string) => void>> = {
    "0": () => socket.send(`40${JSON.stringify({ deviceKey: device.deviceKey, token: device.token })}`),
    "2": () => socket.send("3"),
    "4": (text) => {
      if (text.startsWith("40")) {
        resolve(opened);
      } else if (text.startsWith("42")) {
        heard?.(performance.now());
      } else {
        reject(new Error(`the device was refused: ${text}`));
      }
    },
  };
  const socket = openPlainWebSocket({
    port,
    path: "/socket.io/?EIO=4&transport=websocket",
    headers: { "x-forwarded-for": `10.0.0.${Math.floor(number / DEVICES_PER_SHOP) + 1}` },
    onText: (text) => answers[text.charAt(0)]?.(text),
    onEnd: () => {
      reject(new Error("the connection failed"));
      ended.resolve(undefined);
    },
  });
  const opened: BenchSocket = {
    till: device.till,
    ended: ended.promise,
    nextEventMs: () => new Promise((hear) => (heard = hear)),
    close: socket.close,
  };
  return promise;
}

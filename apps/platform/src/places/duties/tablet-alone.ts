import { booleanColumn, prepared, type ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** Refusal of staff's work at a tablet without staff on duty. The tablet asks for a sign-in and repeats the request. */
export const STAFF_MISSING = {
  ok: false,
  error: {
    code: "GENERAL_NO_PERMISION",
    message: "Nobody of the staff is on duty at this device",
    details: { staffOnDuty: 1 },
  },
} as const;

const readRule = prepared(
  "duties.is-required",
  "SELECT staff_on_duty = 'REQUIRED' AS is_required FROM programs WHERE id = $1",
  (row) => booleanColumn(row, "is_required"),
);

/**
 * True for a mounted tablet without staff on duty, where the programme requires them. For calls that a tablet may make
 * alone within limits; other calls carry `staffOnDuty` in their contract (decision 0045).
 */
export async function isTabletAlone(
  { programId, run }: Pick<ProgramTransaction, "programId" | "run">,
  { deviceId, onDuty }: Pick<Identity, "deviceId" | "onDuty">,
): Promise<boolean> {
  if (deviceId === undefined || onDuty !== undefined) {
    return false;
  }
  const [isRequired] = await run(readRule, [programId]);
  return isRequired !== false;
}

import type { Clock } from "../../config/clock.ts";
import { askTogether, byProgram, type Database } from "../../database/index.ts";
import { hashOpaque, type Identity } from "../../office/sessions/index.ts";
import { type DutyFacts, readDuties, type ShownDuty } from "./store.ts";

export type { DutyFacts } from "./store.ts";

/** Finds the person on duty. Results are not cached, so that an ended duty is invalid at once. */
export function createDutyBook({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const duties = byProgram((programId) =>
    askTogether((shown: readonly ShownDuty[]) =>
      readDuties(database, { programId, shown, now: new Date(clock.nowMs()) }),
    ),
  );
  return {
    find: async ({ programId, deviceId }: Identity, token: string | undefined): Promise<DutyFacts> => {
      // A key that is not bound to a device cannot have a person on duty.
      if (deviceId === undefined) {
        return { isRequired: true, duty: undefined };
      }
      return duties(programId)({ tokenHash: token === undefined ? null : hashOpaque(token), deviceId });
    },
  };
}

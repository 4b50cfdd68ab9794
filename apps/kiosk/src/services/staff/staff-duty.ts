import type { GatewayOutcome } from "@punktum/client";
import type { DutyProof, OnDuty } from "./duty-types.ts";
import type { ServerConnection } from "../server/server-connection.ts";
import { createStore, type Store } from "../../base/store.ts";

/** The person on duty. Without one, the server makes no bookings by staff (decision 0045). */
export interface StaffDuty {
  /** In memory only, so that a reload ends it on this device. */
  readonly current: Store<OnDuty | undefined>;
  readonly signIn: (proof: DutyProof) => Promise<GatewayOutcome<null>>;
  /** True if staff work may begin: a person is on duty or signs in now, or the programme requires none. */
  readonly require: () => Promise<boolean>;
  /**
   * For decisions that this device carries out itself. Like `require`, but if the server does not answer, only a person
   * who is on duty here may decide (decision 0293).
   */
  readonly requirePerson: () => Promise<boolean>;
  /** Ends the duty here and at the server. */
  readonly end: () => void;
}

/** The implementation loads with the server connection, so that the screen saver need not wait for it. */
export function createStaffDuty(server: () => Promise<ServerConnection>): StaffDuty {
  const current = createStore<OnDuty | undefined>(undefined);
  return {
    current,
    signIn: async (proof) => await (await server()).duty.signIn(proof),
    require: async () => await (await server()).duty.require(),
    requirePerson: async () => await (await server()).duty.requirePerson(),
    end: () => {
      if (current.get() !== undefined) {
        void server().then(({ duty }) => duty.end());
      }
    },
  };
}

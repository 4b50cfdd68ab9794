import type { GatewayOutcome } from "@punktum/client";
import type { DutyProof, OnDuty } from "./duty-types.ts";
import type { ServerConnection } from "../server/server-connection.ts";
import { createStore, type Store } from "../../base/store.ts";

/** Who of the staff is on duty here: without them the server moves no points for staff (B-40). */
export interface StaffDuty {
  /** In the page's memory only, so that a reload ends it here. */
  readonly current: Store<OnDuty | undefined>;
  readonly signIn: (proof: DutyProof) => Promise<GatewayOutcome<null>>;
  /** True where staff work may begin: somebody is on duty or signs in now, or the programme asks for nobody. */
  readonly require: () => Promise<boolean>;
  /** They leave: here and at the server. */
  readonly end: () => void;
}

/** The work itself comes with the connection to the server: the screen saver does not wait for it. */
export function createStaffDuty(server: () => Promise<ServerConnection>): StaffDuty {
  const current = createStore<OnDuty | undefined>(undefined);
  return {
    current,
    signIn: async (proof) => await (await server()).duty.signIn(proof),
    require: async () => await (await server()).duty.require(),
    end: () => {
      if (current.get() !== undefined) {
        void server().then(({ duty }) => duty.end());
      }
    },
  };
}

import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

/** Runs work that needs a person on duty (decision 0045). */
export interface StaffDemand {
  /** Staff signed in during this visit of the staff screens. */
  readonly isStaff: boolean;
  /** Runs the work once a person is on duty. Does nothing if nobody signs in. */
  readonly demand: (work: () => void) => void;
}

/** Asks for staff if the server requires a person on duty. */
export function useStaffDemand(): StaffDemand {
  const { staffDuty, isStaff } = useServices();
  const demand = async (work: () => void): Promise<void> => {
    if (await staffDuty.require()) {
      isStaff.set(true);
      work();
    }
  };
  return { isStaff: useStore(isStaff), demand: (work) => void demand(work) };
}

import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

/** Work that only staff on duty begin (B-25, B-40). */
export interface StaffDemand {
  /** Somebody of the staff has been asked for on this visit of the staff's screens, and was there. */
  readonly isStaff: boolean;
  /** Does the work once somebody is on duty; nobody who signs in means no work. */
  readonly demand: (work: () => void) => void;
}

/** What staff do at the device begins with somebody on duty: the server says whether one is needed, and who may. */
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

import type { OnDuty } from "./duty-types.ts";
import type { StaffDuty } from "./staff-duty.ts";

/** The right to decide about a waiting booking, from the first tap to the typed reason. */
export interface DecisionRight {
  /** Asks the server, which may ask for a sign-in. False: nobody may decide now. */
  readonly begin: () => Promise<boolean>;
  /**
   * Asked when the reason is typed. The server is asked again only if the duty at this tablet has changed since: the
   * person signed off, was idle, or another one signed in.
   */
  readonly confirm: () => Promise<boolean>;
}

/** Creates the right. One question to the server is enough for a decision. */
export function createDecisionRight({
  current,
  requirePerson,
}: Pick<StaffDuty, "current" | "requirePerson">): DecisionRight {
  let permit: { readonly onDuty: OnDuty | undefined } | undefined;
  const begin = async (): Promise<boolean> => {
    const mayDecide = await requirePerson();
    permit = mayDecide ? { onDuty: current.get() } : undefined;
    return mayDecide;
  };
  return {
    begin,
    confirm: async () => {
      const isSame = permit !== undefined && permit.onDuty === current.get();
      const mayDecide = isSame || (await begin());
      permit = undefined;
      return mayDecide;
    },
  };
}

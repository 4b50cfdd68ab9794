import type { PosMode } from "@punktum/domain";
import type { UiLanguage } from "@punktum/phrases";
import { type RefObject, useState } from "react";
import type { OrganizationId } from "./cards.ts";
import { DEMO_PASSWORD } from "./demo-staff.ts";
import { keepFocus } from "./keep-focus.ts";
import { setUpByStaff } from "./set-up-by-staff.ts";
import { tabletName } from "./tablet-name.ts";

/** Setting up the tablet, done by the demonstration's staff. */
export interface SetUp {
  readonly state: "idle" | "busy" | "failed";
  /** Sets it up. Rejects if the tablet does not answer. */
  readonly run: () => Promise<void>;
}

/** Sets the tablet in the frame up, then calls `onDone`. */
export function useSetUp(parts: {
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  readonly organization: OrganizationId;
  readonly language: UiLanguage;
  /** Mode of the tablet; the first that is offered if it is not. */
  readonly mode: PosMode | undefined;
  /** The till looks for its tablet. */
  readonly onDone: () => Promise<void>;
}): SetUp {
  const { frameRef, organization, language, mode, onDone } = parts;
  const [work, setWork] = useState<{ readonly organization: OrganizationId; readonly state: SetUp["state"] }>();
  const run = async (): Promise<void> => {
    const frame = frameRef.current;
    if (frame === null) {
      throw new Error("There is no tablet");
    }
    setWork({ organization, state: "busy" });
    try {
      const login = {
        email: `staff@${organization}.example`,
        password: DEMO_PASSWORD,
        deviceName: tabletName(organization),
        choices: [language, ...(mode === undefined ? [] : [mode])],
      };
      await keepFocus(frame, async () => await setUpByStaff(frame, login));
      await onDone();
      setWork({ organization, state: "idle" });
    } catch (error) {
      setWork({ organization, state: "failed" });
      throw error;
    }
  };
  return { state: work?.organization === organization ? work.state : "idle", run };
}

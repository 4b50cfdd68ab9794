import { useState } from "react";
import { useStore } from "../../base/store.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { followTill, type DisplayContent } from "../../services/till/customer-display.ts";
import { useServices } from "../../services/services-context.ts";

/** What the till of this device shows its customer; it is held by this window's memory only. */
export function useTillContent(): DisplayContent {
  const { clock, language } = useServices();
  const { organization } = useOrganization();
  const [till] = useState(() => {
    let content: DisplayContent = { kind: "idle" };
    return {
      get: () => content,
      subscribe: (listener: () => void) =>
        followTill(organization, clock, (shown) => {
          content = shown;
          if (shown.kind !== "idle") {
            language.set(shown.language);
          }
          listener();
        }),
    };
  });
  return useStore(till);
}

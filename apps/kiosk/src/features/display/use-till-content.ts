import { useState } from "react";
import { useStore } from "../../base/store.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { followTill, type DisplayContent } from "../../services/till/customer-display.ts";
import { useServices } from "../../services/services-context.ts";

/** What this device's till shows its customer. Kept in memory only. */
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

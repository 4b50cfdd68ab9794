import { useEffect, useState } from "react";
import { useOrganization } from "../../hooks/use-organization.ts";
import { followTill, type DisplayContent } from "../../services/till/customer-display.ts";
import { useServices } from "../../services/services-context.ts";

/** What the till of this device shows its customer; it is held by this window's memory only. */
export function useTillContent(): DisplayContent {
  const { clock, language } = useServices();
  const { organization } = useOrganization();
  const [content, setContent] = useState<DisplayContent>({ kind: "idle" });
  // Talks to the till's window.
  useEffect(
    () =>
      followTill(organization, clock, (shown) => {
        setContent(shown);
        if (shown.kind !== "idle") {
          language.set(shown.language);
        }
      }),
    [organization, clock, language],
  );
  return content;
}

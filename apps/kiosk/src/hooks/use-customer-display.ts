import { useEffect, useState } from "react";
import { openDisplaySender, type DisplayContent, type DisplaySender } from "../services/till/customer-display.ts";
import { useServices } from "../services/services-context.ts";
import { useOrganization } from "./use-organization.ts";

/** Shows `content` on the customer display. Leaving the screen clears it. */
export function useCustomerDisplay(content: DisplayContent): void {
  const { clock } = useServices();
  const { organization } = useOrganization();
  const [sender, setSender] = useState<DisplaySender>();
  useEffect(() => {
    const opened = openDisplaySender(organization, clock);
    setSender(opened);
    return opened.end;
  }, [organization, clock]);
  const text = JSON.stringify(content);
  useEffect(() => {
    sender?.show(content);
    // oxlint-disable-next-line react/exhaustive-deps -- compared by value: the content is a new object at every render
  }, [sender, text]);
}

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useMounting } from "../../../hooks/use-device.ts";
import { useServices } from "../../../services/services-context.ts";

/**
 * Reloads the shopper's account and history. An older answer never replaces a newer one, and answers for an earlier
 * shopper are ignored.
 */
export function useAccountRefresh(): () => Promise<void> {
  const { gateway, sessions } = useServices();
  const queryClient = useQueryClient();
  const { clientId } = useMounting().client;
  const round = useRef(0);
  return async () => {
    const account = sessions.current.get()?.account;
    if (account === undefined) {
      return;
    }
    round.current += 1;
    const mine = round.current;
    const input = { keyCode: account.keyCode, idType: account.idType, clientId };
    const [details, history] = await Promise.all([gateway.readAccount(input), gateway.readHistory(input)]);
    const present = sessions.current.get()?.account.userReferenceCode;
    if (mine !== round.current || present !== account.userReferenceCode) {
      return;
    }
    if (details.ok) {
      sessions.refresh(details.response);
    }
    if (history.ok) {
      sessions.setHistory(history.response);
    }
    await queryClient.invalidateQueries({ queryKey: ["shopper"] });
  };
}

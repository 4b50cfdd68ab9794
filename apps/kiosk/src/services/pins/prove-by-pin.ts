import type { CodeInput, GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import type { PinPrompt } from "./pin-prompt.ts";
import type { Sessions } from "../visit/session.ts";

interface ProveServices {
  readonly gateway: Pick<LoyaltyGateway, "provePin">;
  readonly pinPrompt: Pick<PinPrompt, "ask">;
  readonly sessions: Pick<Sessions, "current" | "refresh" | "onEnd">;
}

/** Whether the present shopper has a PIN. */
export const hasMemberPin = ({ current }: Pick<Sessions, "current">): boolean => current.get()?.account.hasPin === true;

/**
 * Asks the present shopper for their PIN. The server's pass then replaces the code until the session ends; the PIN is
 * not stored. False if the question was closed or the session has ended (decision 0052).
 */
export async function proveByPin({ gateway, pinPrompt, sessions }: ProveServices): Promise<boolean> {
  const account = sessions.current.get()?.account;
  if (account === undefined) {
    return false;
  }
  const { keyCode, idType, userReferenceCode } = account;
  const check = async (pin: string) => {
    const proven = await gateway.provePin({ keyCode, idType, pin, idempotencyKey: crypto.randomUUID() });
    const present = sessions.current.get()?.account;
    if (proven.ok && present?.userReferenceCode === userReferenceCode) {
      const { redeemNeeds: _met, ...rest } = present;
      sessions.refresh({ ...rest, ...proven.response });
    }
    return proven;
  };
  const left = new AbortController();
  const stop = sessions.onEnd(() => left.abort());
  const isAllowed = await pinPrompt.ask({ purpose: "MEMBER", check }, left.signal);
  stop();
  return isAllowed && sessions.current.get()?.account.userReferenceCode === userReferenceCode;
}

/**
 * Books. If the server requires a proof and the shopper has a PIN, asks for it and books again with the pass. Closing
 * the question books nothing and returns the refusal.
 */
export async function withProof<T>(
  services: ProveServices,
  book: (proven?: CodeInput) => Promise<GatewayOutcome<T>>,
): Promise<GatewayOutcome<T>> {
  const first = await book();
  if (first.ok || first.error.code !== "PROOF_REQUIRED" || !hasMemberPin(services.sessions)) {
    return first;
  }
  const isProven = await proveByPin(services);
  const account = services.sessions.current.get()?.account;
  return isProven && account !== undefined ? await book({ keyCode: account.keyCode, idType: account.idType }) : first;
}

import type { AccountDetails } from "@punktum/client";
import { redeemRefusal, type RedeemRefusal, type Voucher } from "@punktum/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useGateway } from "../../../hooks/use-gateway.ts";
import { useShopper } from "../../../hooks/use-session.ts";
import { useToast } from "../../../hooks/use-toast.ts";
import { useServices } from "../../../services/services-context.ts";
import { voucherContextOf } from "./redeem-request.ts";

/** Activates and deactivates vouchers. */
export interface Activation {
  readonly isPending: boolean;
  /** Why the kiosk refused the last change without asking the server. */
  readonly refusal: RedeemRefusal | undefined;
  readonly change: (voucher: Voucher, activated: boolean) => void;
  readonly dismissRefusal: () => void;
}

/** The account with one voucher changed. */
export function withActivation(account: AccountDetails, id: string, activated: boolean): AccountDetails {
  return {
    ...account,
    vouchers: account.vouchers.map((entry) =>
      entry.voucher.accountVoucherId === id
        ? { ...entry, voucher: { ...entry.voucher, activation: { ...entry.voucher.activation, activated } } }
        : entry,
    ),
  };
}

/** Not optimistic: the screen changes after the server has accepted. */
export function useActivation(): Activation {
  const { sessions, clock } = useServices();
  const gateway = useGateway();
  const account = useShopper();
  const toast = useToast();
  const [refusal, setRefusal] = useState<RedeemRefusal>();
  const mutation = useMutation({
    mutationFn: async (change: { readonly accountVoucherId: string; readonly activated: boolean }) =>
      await gateway.setActivation({
        keyCode: account.keyCode,
        idType: account.idType,
        idempotencyKey: crypto.randomUUID(),
        ...change,
      }),
    onSuccess: (answer, { accountVoucherId, activated }) => {
      const present = sessions.current.get()?.account;
      if (!answer.ok) {
        toast.error(answer.error);
      } else if (present?.userReferenceCode === account.userReferenceCode) {
        sessions.refresh(withActivation(present, accountVoucherId, activated));
        toast.success(activated ? "burn.activatedToast" : "burn.deactivatedToast");
      }
    },
    onError: () => toast.error("UNHANDLED_ERROR"),
  });
  return {
    isPending: mutation.isPending,
    refusal,
    change: ({ accountVoucherId, ...voucher }, activated) => {
      const reason = redeemRefusal({ accountVoucherId, ...voucher }, voucherContextOf(account, clock.now()));
      if (reason === null) {
        mutation.mutate({ accountVoucherId, activated });
      } else {
        setRefusal(reason);
      }
    },
    dismissRefusal: () => setRefusal(undefined),
  };
}

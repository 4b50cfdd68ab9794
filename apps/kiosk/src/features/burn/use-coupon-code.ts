import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { findCouponKey, loadCouponKeys, type KeyOfCoupon } from "./coupon-keys.ts";
import type { TicketGroups } from "./ticket-view.ts";

/** Entering a coupon key by hand (BURN-06, A-25). */
export interface CouponCode {
  readonly isLoading: boolean;
  readonly isOpen: boolean;
  readonly code: string;
  /** The code opens no coupon. */
  readonly isUnknown: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly type: (code: string) => void;
  /** Hands the coupon of the code to `onFound`. */
  readonly submit: (code: string) => void;
}

/** Loads the keys of the shown coupons, then lets the shopper type one. */
export function useCouponCode({ coupons }: TicketGroups, onFound: (found: KeyOfCoupon) => void): CouponCode {
  const gateway = useGateway();
  const toast = useToast();
  const [keys, setKeys] = useState<readonly KeyOfCoupon[]>();
  const [code, setCode] = useState("");
  const [isUnknown, setIsUnknown] = useState(false);
  const type = (next: string): void => {
    setCode(next);
    setIsUnknown(false);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      await loadCouponKeys(
        gateway,
        coupons.map(({ voucher }) => voucher),
      ),
    onSuccess: (answer) => {
      if (answer.ok) {
        setKeys(answer.response);
      } else {
        toast.error(answer.error);
      }
    },
    onError: () => toast.error("UNHANDLED_ERROR"),
  });
  const close = (): void => setKeys(undefined);
  return {
    isLoading: isPending,
    isOpen: keys !== undefined,
    code,
    isUnknown,
    open: () => {
      type("");
      mutate();
    },
    close,
    type,
    submit: (typed) => {
      const found = findCouponKey(keys ?? [], typed);
      setIsUnknown(found === undefined);
      if (found !== undefined) {
        close();
        onFound(found);
      }
    },
  };
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useGateway } from "../../../hooks/use-gateway.ts";
import { useToast } from "../../../hooks/use-toast.ts";
import { findLoadedKey, loadCouponKeys, type KeyOfCoupon, type LoadedKeys } from "./coupon-keys.ts";
import type { TicketGroups } from "../ticket/ticket-view.ts";

/** Manual entry of a coupon key. */
export interface CouponCode {
  readonly isLoading: boolean;
  readonly isOpen: boolean;
  /** The server is asked about the typed code. */
  readonly isSearching: boolean;
  readonly code: string;
  /** No coupon has this code. */
  readonly isUnknown: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly type: (code: string) => void;
  /** Passes the coupon of the code to `onFound`. */
  readonly submit: (code: string) => void;
}

/** Loads the keys of the shown coupons, then lets the shopper type one. */
export function useCouponCode({ coupons }: TicketGroups, onFound: (found: KeyOfCoupon) => void): CouponCode {
  const gateway = useGateway();
  const toast = useToast();
  const [loaded, setLoaded] = useState<LoadedKeys>();
  const [code, setCode] = useState("");
  const [isUnknown, setIsUnknown] = useState(false);
  const vouchers = coupons.map(({ voucher }) => voucher);
  const type = (next: string): void => {
    setCode(next);
    setIsUnknown(false);
  };
  const close = (): void => setLoaded(undefined);
  const onError = (): void => toast.error("UNHANDLED_ERROR");
  const loading = useMutation({
    mutationFn: async () => await loadCouponKeys(gateway, vouchers),
    onSuccess: (answer) => {
      if (answer.ok) {
        setLoaded(answer.response);
      } else {
        toast.error(answer.error);
      }
    },
    onError,
  });
  const searching = useMutation({
    mutationFn: async (typed: string) =>
      await findLoadedKey(gateway, vouchers, loaded ?? { keys: [], isComplete: true }, typed),
    onSuccess: (answer) => {
      if (!answer.ok) {
        toast.error(answer.error);
      } else if (answer.response === undefined) {
        setIsUnknown(true);
      } else {
        close();
        onFound(answer.response);
      }
    },
    onError,
  });
  return {
    isLoading: loading.isPending,
    isOpen: loaded !== undefined,
    isSearching: searching.isPending,
    code,
    isUnknown,
    open: () => {
      type("");
      loading.mutate();
    },
    close,
    type,
    submit: searching.mutate,
  };
}

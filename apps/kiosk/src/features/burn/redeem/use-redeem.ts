import type { AccountDetails, PointsChange } from "@punktum/client";
import { posModeRules, redemptionNumberOf, type Voucher } from "@punktum/domain";
import type { PrinterErrorCode } from "@punktum/printing";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { useBusy } from "../../../hooks/use-busy.ts";
import { useMounting } from "../../../hooks/use-device.ts";
import { useNavigation } from "../../../hooks/use-navigation.ts";
import { useSession } from "../../../hooks/use-session.ts";
import { useToast } from "../../../hooks/use-toast.ts";
import { hasMemberPin, proveByPin } from "../../../services/pins/prove-by-pin.ts";
import { reportError } from "../../../services/reports/report-error.ts";
import { useServices } from "../../../services/services-context.ts";
import { useStore } from "../../../base/store.ts";
import { createRedeemIntents } from "../../../storage/redeeming/redeem-intents.ts";
import { withLift } from "../ticket/lift.ts";
import { neededBy, type MissingProof } from "./held-back.ts";
import { createPressLock } from "./press-lock.ts";
import type { RedeemDependencies } from "./redeem-dependencies.ts";
import { redeemMachine, type RedeemSnapshot } from "./redeem-machine.ts";
import { voucherContextOf, type RedeemRequest } from "./redeem-request.ts";
import type { ScannedParams } from "./scanned-params.ts";
import { shownVouchers } from "../ticket/ticket-view.ts";
import { useAccountRefresh } from "./use-account-refresh.ts";
import { usePrintRedeem, type Printing } from "../print/use-print-redeem.ts";

/** The current redemption and its actions. */
export interface Redeem {
  readonly state: RedeemSnapshot["value"];
  readonly voucher: Voucher | undefined;
  readonly refusal: RedeemSnapshot["context"]["refusal"];
  readonly change: PointsChange | undefined;
  /** Booking number of the redemption, the same as on its ticket. */
  readonly number: string | undefined;
  /** Why nothing was printed. */
  readonly printerCode: PrinterErrorCode | undefined;
  /** Whether this device may redeem, activate and deactivate vouchers. */
  readonly isPossible: boolean;
  /** What the last refusal asked for, until the shopper gives it or leaves. */
  readonly missing: MissingProof | undefined;
  /** The redeem button is locked for a moment after a press. */
  readonly isResting: boolean;
  readonly ask: (request: RedeemRequest) => void;
  readonly send: (type: "confirm" | "retry" | "cancel" | "close") => void;
}

/** The account right after a redemption, until it is reloaded. `payableCents` is unknown until then. */
function withBalance(
  { payableCents: _unknown, ...account }: AccountDetails,
  { balance }: PointsChange,
): AccountDetails {
  return { ...account, points: balance };
}

type DirectDependencies = Omit<RedeemDependencies, keyof Printing>;

type OnProofMissing = (needs: MissingProof["needs"]) => void;

function useDirectDependencies(onProofMissing: OnProofMissing): DirectDependencies {
  const services = useServices();
  const { gateway, sessions, clock, language, device } = services;
  const { client, store, posMode } = useMounting();
  const toast = useToast();
  const navigation = useNavigation();
  const refresh = useAccountRefresh();
  const shopperNow = (): AccountDetails => {
    const account = sessions.current.get()?.account;
    if (account === undefined) {
      throw new Error("The shopper has left");
    }
    return account;
  };
  return {
    gateway,
    intents: createRedeemIntents({
      device,
      nowMs: clock.now,
      newKey: () => crypto.randomUUID(),
      onStoreError: reportError,
    }),
    readShopper: () => {
      const account = shopperNow();
      return {
        code: { keyCode: account.keyCode, idType: account.idType },
        userReferenceCode: account.userReferenceCode,
        clientId: client.clientId,
        vouchers: shownVouchers(account.vouchers, { language: language.get(), storeId: store.storeId }),
        context: {
          ...voucherContextOf(account, clock.now()),
          device: { posMode, printerAddress: device.get().printerIp },
        },
      };
    },
    canProve: () => hasMemberPin(sessions),
    prove: async () => await proveByPin(services),
    onRedeemed: (change) => {
      sessions.refresh(withBalance(shopperNow(), change));
      void refresh();
    },
    onFailed: (error) => {
      const needs = neededBy(error);
      if (needs !== undefined) {
        // The page's notice says it and stays; a toast would lie over the notice.
        onProofMissing(needs);
      } else if (error !== undefined) {
        toast.error(error);
      }
      void refresh();
    },
    onVoucherMissing: () => {
      toast.error("VOUCHER_CODE_NOT_FOUND");
      navigation.forward("screen-saver", { replace: true });
    },
  };
}

function useDependencies(onProofMissing: OnProofMissing): RedeemDependencies {
  const direct = useDirectDependencies(onProofMissing);
  return { ...direct, ...usePrintRedeem(direct) };
}

/** Runs the redemption of this screen. A scanned voucher opens its confirmation at once. */
export function useRedeem(scanned: ScannedParams): Redeem {
  const { clock, sessions } = useServices();
  const isPossible = posModeRules(useMounting().posMode).canRedeem;
  const code = useSession().session?.account.keyCode;
  const [refused, setRefused] = useState<MissingProof & { readonly code: string | undefined }>();
  const dependencies = useDependencies((needs) => {
    const refusedCode = sessions.current.get()?.account.keyCode;
    setRefused((earlier) => ({ needs, code: refusedCode, round: (earlier?.round ?? 0) + 1 }));
  });
  // In INF mode a scanned voucher opens no dialog.
  const input = { dependencies, scanned: isPossible ? scanned : {} };
  const [snapshot, sendEvent] = useMachine(redeemMachine, { input });
  const [lock] = useState(() => createPressLock(clock));
  const isResting = useStore(lock.isLocked);
  useBusy(snapshot.value === "redeeming" || snapshot.value === "printing");
  const { request, refusal, change, printerCode, reservationId } = snapshot.context;
  return {
    state: snapshot.value,
    voucher: request?.voucher,
    refusal,
    change,
    number: change && redemptionNumberOf({ reservationId, bookingId: change.bookingId }),
    printerCode,
    isPossible,
    // A proof replaces the code, so the earlier refusal no longer applies.
    missing: code !== undefined && refused?.code === code ? refused : undefined,
    isResting,
    ask: (wanted) => lock.press(() => withLift(() => sendEvent({ type: "ask", request: wanted }))),
    send: (type) => sendEvent({ type }),
  };
}

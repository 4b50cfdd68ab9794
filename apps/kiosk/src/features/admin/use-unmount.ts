import { useMachine } from "@xstate/react";
import { useState } from "react";
import { useBusy } from "../../hooks/use-busy.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { unmountDevice } from "../../services/device/device-setup.ts";
import { useServices } from "../../services/services-context.ts";
import { unmountMachine, type UnmountLogin } from "./unmount-machine.ts";

/** The running unmount. */
export interface Unmount {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Code or text of the last failure. */
  readonly problem: string | undefined;
  /** Why the tablet is unmounted although bookings wait. */
  readonly reason: string;
  /** The server has asked for it: by the tablet's last report bookings wait. */
  readonly isReasonAsked: boolean;
  readonly isReasonMissing: boolean;
  readonly onReason: (reason: string) => void;
  readonly open: () => void;
  readonly confirm: (login: UnmountLogin) => void;
  readonly cancel: () => void;
}

/** Unmounts after a confirmed login and opens the login screen with the e-mail address filled in. */
export function useUnmount(): Unmount {
  const services = useServices();
  const navigation = useNavigation();
  const toast = useToast();
  const [{ value, context }, send] = useMachine(unmountMachine, {
    input: {
      signIn: services.staffDuty.signIn,
      unmount: (why) => unmountDevice(services, why),
      onUnmounted: () => {
        toast.success("admin.unmounted");
        navigation.forward("login", { replace: true });
      },
    },
  });
  const [reason, setReason] = useState("");
  const [isReasonMissing, setReasonMissing] = useState(false);
  const { isReasonAsked } = context;
  const confirm = (login: UnmountLogin): void => {
    const { waiting, refused } = services.orderCounts.get();
    const isNeeded = isReasonAsked || waiting + refused > 0;
    setReasonMissing(isNeeded && reason.trim() === "");
    if (!isNeeded || reason.trim() !== "") {
      send({ type: "confirm", login, reason: isNeeded ? reason.trim() : undefined });
    }
  };
  const isBusy = value === "checking" || value === "unmounting" || value === "unmounted";
  const isOpen = value !== "closed";
  const cancel = (): void => send({ type: "cancel" });
  useBusy(isBusy);
  useDismissable(isOpen, cancel);
  return {
    isOpen,
    isBusy,
    problem: context.problem,
    reason,
    isReasonAsked,
    isReasonMissing,
    onReason: (typed) => {
      setReason(typed);
      setReasonMissing(false);
    },
    open: () => {
      setReason("");
      setReasonMissing(false);
      send({ type: "open" });
    },
    confirm,
    cancel,
  };
}

import { useState } from "react";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { failureText } from "../../services/failure-text.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../services/store.ts";
import type { LoginInput } from "./login-form.tsx";

/** A login that proves staff without changing the device's session. */
export interface StaffLogin {
  /** Staff have proved themselves on this visit. */
  readonly isStaff: boolean;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** Does the work at once, or after the login. */
  readonly demand: (work: () => void) => void;
  readonly confirm: (input: LoginInput) => void;
  readonly cancel: () => void;
}

/** Settings change only for somebody who typed the shop's PIN or logs in (B-25). */
export function useStaffLogin(): StaffLogin {
  const { gateway, config, isStaff, isOnline } = useServices();
  const errorText = useErrorText();
  const [work, setWork] = useState<{ readonly run: () => void }>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isOpen = work !== undefined;
  const cancel = (): void => {
    setWork(undefined);
    setProblem(undefined);
  };
  useDismissable(isOpen, cancel);
  const confirm = async (input: LoginInput): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    const { organization } = config.get();
    const outcome = await gateway.confirmLogin({ ...input, organization });
    setIsBusy(false);
    if (!outcome.ok) {
      setProblem(errorText(failureText(outcome.error, isOnline.get())));
      return;
    }
    isStaff.set(true);
    setWork(undefined);
    work?.run();
  };
  return {
    isStaff: useStore(isStaff),
    isOpen,
    isBusy,
    problem,
    demand: (run) => (isStaff.get() ? run() : setWork({ run })),
    confirm: (input) => void confirm(input),
    cancel,
  };
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDevice } from "../../hooks/use-device.ts";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { LoginForm, type LoginInput } from "../../components/login-form.tsx";

interface UnmountLoginProps {
  readonly unmount: {
    readonly isBusy: boolean;
    readonly problem: string | undefined;
    readonly confirm: (login: LoginInput) => void;
  };
}

/** The login fields as the last step of unmounting. */
export function UnmountLogin({ unmount: { isBusy, problem, confirm } }: UnmountLoginProps): ReactNode {
  const { t } = useTranslation();
  const { state } = useDevice();
  const errorText = useErrorText();
  return (
    <LoginForm
      initialEmail={state.email ?? ""}
      isBusy={isBusy}
      problem={problem === undefined ? undefined : errorText(problem)}
      onSubmit={confirm}
      submitLabel={t("admin.unmount")}
    />
  );
}

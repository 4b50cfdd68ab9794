import { Dialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDevice } from "../../hooks/use-device.ts";
import { LoginForm } from "./login-form.tsx";
import type { StaffLogin } from "./use-staff-login.ts";

/** Asks for the login of somebody who may change this device (B-25). */
export function StaffLoginDialog({ login }: { readonly login: StaffLogin }): ReactNode {
  const { t } = useTranslation();
  const { state } = useDevice();
  return (
    <Dialog
      open={login.isOpen}
      title={t("login.adminTitle")}
      onClose={login.cancel}
      closeLabel={t("common.close")}
      dismissable={!login.isBusy}
    >
      <div style={{ display: "grid", gap: 24 }}>
        <p style={{ color: "var(--ui-text-muted)" }}>{t("login.settingsText")}</p>
        {/* Mounted with the dialog only, so that a password never waits in a closed one. */}
        {login.isOpen ? (
          <LoginForm
            initialEmail={state.email ?? ""}
            isBusy={login.isBusy}
            problem={login.problem}
            onSubmit={login.confirm}
            submitLabel={t("common.confirm")}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

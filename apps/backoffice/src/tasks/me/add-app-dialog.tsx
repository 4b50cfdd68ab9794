import { myFactorsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { RecoveryCodes } from "../../parts/recovery-codes.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { TotpSecret } from "../../parts/totp-secret.tsx";
import { useWrite } from "../../server/use-calls.ts";

interface StepProps {
  readonly onClose: () => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

function Acts({ onClose, isPending, action }: Pick<StepProps, "onClose" | "isPending"> & { readonly action: string }) {
  const { t } = useTranslation();
  return (
    <div className="form-acts">
      <Button kind="plain" onPress={onClose} isDisabled={isPending}>
        {t("common.actions.cancel")}
      </Button>
      <Button kind="primary" type="submit" isPending={isPending}>
        {action}
      </Button>
    </div>
  );
}

function NameStep({ onName, ...step }: StepProps & { readonly onName: (name: string) => void }): ReactNode {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { name: t("me.factors.namePreset") } });
  return (
    <Form form={form} onSubmit={({ name }) => onName(name)}>
      <TextField name="name" label={t("me.factors.name")} hint={t("me.factors.nameHint")} maxLength={60} autoFocus />
      <FailureNote error={step.error} />
      <Acts {...step} action={t("common.actions.next")} />
    </Form>
  );
}

function CodeStep({ onCode, ...step }: StepProps & { readonly onCode: (code: string) => void }): ReactNode {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { code: "" } });
  return (
    <Form form={form} onSubmit={({ code }) => onCode(code)}>
      <TextField
        name="code"
        label={t("factor.proof.code")}
        hint={t("me.factors.codeHint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
      />
      <FailureNote error={step.error} />
      <Acts {...step} action={t("me.factors.confirm")} />
    </Form>
  );
}

interface AddAppDialogProps {
  /** Calls to read again. */
  readonly refreshes: readonly { readonly id: string }[];
  readonly onClose: () => void;
}

/** Adds an authenticator app: a name, the code to scan, its first code, and with the first app the recovery codes. */
export function AddAppDialog({ refreshes, onClose }: AddAppDialogProps): ReactNode {
  const { t } = useTranslation();
  const add = useWrite(myFactorsApi.addMyFactor);
  const confirm = useWrite(myFactorsApi.confirmMyFactor, { refreshes });
  const secret = add.data;
  const codes = confirm.data?.recoveryCodes ?? [];
  const send = (code: string): void => {
    const params = { factorId: secret?.factorId ?? "" };
    confirm.mutate(
      { params, body: { code } },
      {
        onSuccess: ({ recoveryCodes }) => {
          showDone(t("me.factors.added"));
          if (recoveryCodes.length === 0) {
            onClose();
          }
        },
      },
    );
  };
  return (
    <Dialog
      title={t(codes.length > 0 ? "factor.proof.recoveryTitle" : "me.factors.addTitle")}
      isOpen
      onClose={onClose}
      isDismissable={false}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret === undefined ? (
        <NameStep
          onName={(name) => add.mutate({ body: { name } })}
          onClose={onClose}
          isPending={add.isPending}
          error={add.error}
        />
      ) : (
        <>
          <TotpSecret secret={secret} />
          <CodeStep onCode={send} onClose={onClose} isPending={confirm.isPending} error={confirm.error} />
        </>
      )}
    </Dialog>
  );
}

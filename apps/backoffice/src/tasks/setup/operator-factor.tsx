import { signInFactorsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { RecoveryCodes } from "../../parts/recovery-codes.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { TotpSecret } from "../../parts/totp-secret.tsx";
import { finishEnrolment } from "../../session/second-step.ts";

/** The secret of the operator's authenticator app, before its first code. */
export type OperatorSecret = z.output<typeof signInFactorsApi.startEnrolment.response>;

interface OperatorFactorProps {
  readonly org: string;
  readonly challenge: string;
  readonly secret: OperatorSecret;
  readonly onDone: () => void;
}

/** The operator's second factor: the code to scan, its first six digits, then the recovery codes. */
export function OperatorFactor({ org, challenge, secret, onDone }: OperatorFactorProps): ReactNode {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const form = useEditor({ schema: signInFactorsApi.finishEnrolment.body, values: { org, challenge, code: "" } });
  if (recoveryCodes !== undefined) {
    return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  }
  const submit = async ({ code }: { readonly code: string }): Promise<void> => {
    setFailure(undefined);
    try {
      const finished = await finishEnrolment({ organization: org, challenge, code });
      finished.enter();
      setRecoveryCodes(finished.recoveryCodes);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TotpSecret secret={secret} />
      <FailureNote error={failure} />
      <TextField
        name="code"
        label={t("factor.code")}
        hint={t("factor.enrol.codeHint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
      />
      <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
        {t("factor.enrol.submit")}
      </Button>
    </Form>
  );
}

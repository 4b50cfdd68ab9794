import { signInFactorsApi } from "@punktum/contracts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Note } from "../../parts/note.tsx";
import { RecoveryCodes } from "../../parts/recovery-codes.tsx";
import { TotpSecret } from "../../parts/totp-secret.tsx";
import { useFailureText } from "../../parts/failure-text.ts";
import { call } from "../../server/call.ts";
import { finishEnrolment } from "../../session/second-step.ts";
import { SignInField, SignInForm, useAttempt } from "./sign-in-parts.tsx";
import type { FactorFormProps } from "./factor-form.tsx";

type Secret = z.output<typeof signInFactorsApi.startEnrolment.response>;

/** Fetches the secret once; a second request would make another one. */
function useSecret(org: string, challenge: string) {
  const [secret, setSecret] = useState<Secret>();
  const [failure, setFailure] = useState<unknown>();
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) {
      isAsked.current = true;
      call(signInFactorsApi.startEnrolment, { body: { org, challenge } }, { isLogin: true }).then(
        setSecret,
        setFailure,
      );
    }
  }, [org, challenge]);
  return { secret, failure };
}

interface Finished {
  readonly recoveryCodes: readonly string[];
  readonly enter: () => void;
}

/** Sets up the authenticator app that the programme requires, then shows the recovery codes once. */
export function EnrolForm({ organization, step, onDone, onRestart }: FactorFormProps): ReactNode {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const { secret, failure } = useSecret(organization, step.challenge);
  const { isPending, failure: wrong, attempt } = useAttempt();
  const [finished, setFinished] = useState<Finished>();
  if (finished !== undefined) {
    return (
      <RecoveryCodes
        codes={finished.recoveryCodes}
        onDone={() => {
          finished.enter();
          onDone();
        }}
      />
    );
  }
  return (
    <>
      <p>{t("factor.enrol.text")}</p>
      {failure === undefined ? null : (
        <Note kind="bad" icon="warn">
          {textOf(failure)}
        </Note>
      )}
      {secret === undefined ? null : <TotpSecret secret={secret} />}
      <SignInForm
        onSubmit={(values) =>
          attempt(async () => {
            const { challenge } = step;
            setFinished(await finishEnrolment({ organization, challenge, code: values.get("code") ?? "" }));
          })
        }
        isPending={isPending}
        failure={wrong}
        action={t("factor.enrol.submit")}
      >
        <SignInField
          name="code"
          label={t("factor.code")}
          hint={t("factor.enrol.codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
      </SignInForm>
      <div className="door-ways">
        <button type="button" className="link" onClick={onRestart}>
          {t("factor.restart")}
        </button>
      </div>
    </>
  );
}

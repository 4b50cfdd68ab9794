import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "../../parts/note.tsx";
import { isRefused } from "../../server/refusal.ts";
import { proveFactor } from "../../session/second-step.ts";
import type { FactorStep } from "../../session/session.ts";
import { SignInField, SignInForm, useAttempt } from "./sign-in-parts.tsx";

/** Props of the forms of the second sign-in step. */
export interface FactorFormProps {
  readonly organization: string;
  readonly step: FactorStep;
  readonly onDone: () => void;
  /** Returns to e-mail and password. */
  readonly onRestart: () => void;
}

/** Number of attempts left after a wrong code. */
function attemptsLeft(failure: unknown): number | undefined {
  const left = isRefused(failure, "PROOF_WRONG") ? failure.details["attemptsLeft"] : undefined;
  return typeof left === "number" ? left : undefined;
}

/** The code of an authenticator app, or a recovery code. */
export function FactorForm({ organization, step, onDone, onRestart }: FactorFormProps): ReactNode {
  const { t } = useTranslation();
  const { isPending, failure, attempt } = useAttempt();
  const [way, setWay] = useState<"code" | "recoveryCode">("code");
  const { challenge, methods } = step;
  const left = attemptsLeft(failure);
  const send = (typed: string): void =>
    attempt(async () => {
      await proveFactor({ organization, challenge, [way]: typed });
      onDone();
    });
  return (
    <>
      <SignInForm
        key={way}
        onSubmit={(values) => send(values.get(way) ?? "")}
        isPending={isPending}
        failure={failure}
        action={t("factor.submit")}
      >
        {way === "code" ? (
          <SignInField
            name="code"
            label={t("factor.code")}
            hint={t("factor.codeHint")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
          />
        ) : (
          <SignInField
            name="recoveryCode"
            label={t("factor.recoveryCode")}
            hint={t("factor.recoveryCodeHint")}
            autoComplete="off"
            maxLength={40}
            autoFocus
          />
        )}
      </SignInForm>
      {left === undefined ? null : <Note>{t("factor.left", { count: left, number: left })}</Note>}
      <div className="door-ways">
        {methods.includes("RECOVERY_CODE") || way === "recoveryCode" ? (
          <button type="button" className="link" onClick={() => setWay(way === "code" ? "recoveryCode" : "code")}>
            {t(way === "code" ? "factor.useRecoveryCode" : "factor.useCode")}
          </button>
        ) : null}
        <button type="button" className="link" onClick={onRestart}>
          {t("factor.restart")}
        </button>
      </div>
    </>
  );
}

import styled from "@emotion/styled";
import { Button } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LoginForm, type LoginInput } from "../../components/login-form.tsx";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { failureText } from "../../services/failure-text.ts";
import { useServices } from "../../services/services-context.ts";

const Layout = styled.div({
  display: "grid",
  alignContent: "center",
  gap: 24,
  width: "min(30rem, 100%)",
  minHeight: "100%",
  margin: "0 auto",
  "& > h2": { fontSize: "clamp(1.875rem, 6vw, 2.5rem)", fontWeight: 680, lineHeight: 1.1, textWrap: "balance" },
});

interface DutyPasswordProps {
  readonly onSignedIn: () => void;
  readonly onPin: () => void;
}

/** Sign-in by password, for staff without a personal PIN or who forgot it. */
export function DutyPassword({ onSignedIn, onPin }: DutyPasswordProps): ReactNode {
  const { t } = useTranslation();
  const { staffDuty, isOnline } = useServices();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const signIn = async (input: LoginInput): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    const outcome = await staffDuty.signIn(input);
    setIsBusy(false);
    if (outcome.ok) {
      onSignedIn();
    } else {
      setProblem(errorText(failureText(outcome.error, isOnline.get())));
    }
  };
  return (
    <Layout>
      <h2 aria-hidden="true">{t("duty.title")}</h2>
      <LoginForm
        initialEmail=""
        isBusy={isBusy}
        problem={problem}
        onSubmit={(input) => void signIn(input)}
        submitLabel={t("common.confirm")}
      />
      <Button variant="quiet" disabled={isBusy} onClick={onPin}>
        {t("duty.withPin")}
      </Button>
    </Layout>
  );
}

import { Button, PasswordField, TextField, WarningIcon } from "@punktum/ui";
import styled from "@emotion/styled";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";

const Form = styled.form({ display: "grid", gap: "1.5rem" });

const Problem = styled.p({
  display: "flex",
  gap: "0.75rem",
  alignItems: "center",
  padding: "1rem 1.25rem",
  borderRadius: 12,
  background: "var(--ui-danger-soft)",
  color: "var(--ui-danger-text)",
  fontWeight: 560,
});

/** The typed credentials. */
export interface LoginInput {
  readonly email: string;
  readonly password: string;
}

interface LoginFormProps {
  readonly initialEmail: string;
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | undefined;
  readonly onSubmit: (input: LoginInput) => void;
  /** Label of the submit button. Default: "Login". */
  readonly submitLabel?: string;
  readonly children?: ReactNode;
}

/** E-mail address and password, both required. Enter submits when both are filled in. */
export function LoginForm({
  initialEmail,
  isBusy,
  problem,
  onSubmit,
  submitLabel,
  children,
}: LoginFormProps): ReactNode {
  const { t } = useTranslation();
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState({ email: false, password: false });
  const isValid = email.trim() !== "" && password !== "";
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isValid && !isBusy) {
      onSubmit({ email: email.trim(), password });
    }
  };
  return (
    <Form onSubmit={submit} noValidate>
      {children}
      <TextField
        label={t("login.email")}
        placeholder={t("login.email")}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setLeft((now) => ({ ...now, email: true }))}
        error={left.email && email.trim() === "" ? t("errors.EMPTY_EMAIL") : undefined}
        required
      />
      <PasswordField
        label={t("login.password")}
        placeholder={t("login.password")}
        name="password"
        showLabel={t("login.showPassword")}
        hideLabel={t("login.hidePassword")}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => setLeft((now) => ({ ...now, password: true }))}
        error={left.password && password === "" ? t("errors.EMPTY_PASSWORD") : undefined}
        required
      />
      {problem === undefined ? null : (
        <Problem role="alert">
          <WarningIcon />
          {problem}
        </Problem>
      )}
      <Button type="submit" size="large" fullWidth disabled={!isValid} loading={isBusy}>
        {submitLabel ?? t("login.login")}
      </Button>
    </Form>
  );
}

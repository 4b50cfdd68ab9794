import styled from "@emotion/styled";
import { Button, type ButtonProps } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../hooks/use-error-text.ts";
import { useSession } from "../hooks/use-session.ts";
import { failureText } from "../services/failure-text.ts";
import { reportError } from "../services/reports/report-error.ts";
import { useServices } from "../services/services-context.ts";

type MailState =
  | { readonly kind: "offered" | "sending" }
  | { readonly kind: "sent"; readonly emailAddress: string }
  | { readonly kind: "failed"; readonly text: string };

const Result = styled.p({ flex: "1 1 100%", outline: "none", textWrap: "balance" });

/** The pressed button is gone, so the text takes its focus: keys stay in the dialog, and a screen reader reads it. */
const takeFocus = (text: HTMLElement | null): void => text?.focus({ preventScroll: true });

/**
 * Sends the current member the mail in which they choose or change their PIN. The result stands where the button was;
 * a toast would cover the notice above it. Hidden for an unregistered card, which has no e-mail address.
 */
export function PinMailButton({ variant = "secondary", size }: Pick<ButtonProps, "variant" | "size">): ReactNode {
  const { t } = useTranslation();
  const { gateway, isOnline } = useServices();
  const errorText = useErrorText();
  const account = useSession().session?.account;
  const [state, setState] = useState<MailState>({ kind: "offered" });
  if (account?.isRegistered !== true) {
    return null;
  }
  if (state.kind === "sent") {
    return (
      <Result tabIndex={-1} ref={takeFocus}>
        {t("memberPin.sent", { emailAddress: state.emailAddress })}
      </Result>
    );
  }
  const send = async (): Promise<void> => {
    setState({ kind: "sending" });
    const { keyCode, idType } = account;
    const sent = await gateway.sendPinMail({ keyCode, idType });
    setState(
      sent.ok
        ? { kind: "sent", emailAddress: sent.response }
        : { kind: "failed", text: errorText(failureText(sent.error, isOnline.get()), sent.error.details) },
    );
  };
  return (
    <>
      <Button
        variant={variant}
        {...(size !== undefined && { size })}
        loading={state.kind === "sending"}
        onClick={() =>
          void send().catch((error: unknown) => {
            setState({ kind: "offered" });
            reportError(error);
          })
        }
      >
        {t(account.hasPin === true ? "memberPin.forgotten" : "memberPin.choose")}
      </Button>
      {state.kind === "failed" && <Result role="alert">{state.text}</Result>}
    </>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useLocation, useNavigate } from "react-router";
import { useStore } from "../../base/store.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { programName } from "../../session/program.ts";
import { pendingStep } from "../../session/session.ts";
import { SignInFrame } from "../../parts/sign-in-frame.tsx";
import { EnrolForm } from "./enrol-form.tsx";
import { FactorForm } from "./factor-form.tsx";

/** Asks for the second factor, or sets it up. */
export function FactorPage(): ReactNode {
  const { t } = useTranslation();
  const organization = String(useLoaderData());
  const program = useStore(programName);
  const step = useStore(pendingStep);
  const navigate = useNavigate();
  const { search } = useLocation();
  // The login's loader redirects signed-in users; others enter the password again.
  const leave = (): void => void navigate(`/login${search}`, { replace: true });
  if (step === undefined) {
    return null;
  }
  const title = t(step.enrol ? "factor.enrol.title" : "factor.title");
  const props = { organization, step, onDone: leave, onRestart: leave };
  return (
    <SignInFrame title={title} sub={t("signIn.sub", { program })}>
      <PageTitle title={title} />
      {step.enrol ? <EnrolForm {...props} /> : <FactorForm {...props} />}
    </SignInFrame>
  );
}

import { signOnApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, useLocation } from "react-router";
import { useStore } from "../../base/store.ts";
import { SignInFrame } from "../../parts/sign-in-frame.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { useFailureText } from "../../parts/failure-text.ts";
import { call } from "../../server/call.ts";
import { programName } from "../../session/program.ts";
import { announceReturn } from "../../session/provider-proof.ts";
import { enterOr, LOGIN, pendingStep, session } from "../../session/session.ts";

/** Completes a sign-in at an identity provider and redirects. Returns the error instead if it failed. */
export async function finishSignOn(org: string, { search, searchParams }: URL): Promise<unknown> {
  if (searchParams.has("proof")) {
    announceReturn();
    return { isProof: true };
  }
  try {
    if (session.get().kind === "out") {
      pendingStep.set(enterOr(await call(signOnApi.finishSignOn, { body: { org } }, LOGIN)));
    }
  } catch (error) {
    return { error, program: org };
  }
  // The login's loader redirects to the requested page.
  return redirect(`/login${pendingStep.get() === undefined ? "" : "/factor"}${search}`);
}

/** Shows why a sign-in with an identity provider failed, or that its window can be closed. */
export function SignOnPage(): ReactNode {
  const { t } = useTranslation();
  const { search } = useLocation();
  const program = useStore(programName);
  const data: { readonly error?: unknown; readonly program?: string; readonly isProof?: boolean } = useLoaderData();
  const textOf = useFailureText();
  if (data.isProof === true) {
    return (
      <SignInFrame title={t("letters.proofTitle")} sub={program}>
        <PageTitle title={t("letters.proofTitle")} />
        <p className="said">{t("letters.proofText")}</p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("letters.signOnTitle")} sub={program}>
      <PageTitle title={t("letters.signOnTitle")} />
      <p className="said bad" role="alert">
        {textOf(data.error)}
      </p>
      {/* A plain link reloads the login page, which starts a new sign-in. */}
      <a className="btn primary" href={`/backoffice/${data.program ?? ""}/login${search}`}>
        {t("letters.back")}
      </a>
    </SignInFrame>
  );
}

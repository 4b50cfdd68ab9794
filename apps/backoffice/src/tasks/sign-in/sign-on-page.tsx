import { signOnApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, useLocation } from "react-router";
import { useStore } from "../../base/store.ts";
import { DoorFrame } from "../../parts/door-frame.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { useFailureText } from "../../parts/failure-text.ts";
import { call } from "../../server/call.ts";
import { programName } from "../../session/program.ts";
import { enterOr, LOGIN, pendingStep, session } from "../../session/session.ts";

/** Fetches what came of a sign-in at an identity provider, and leads on; returns what went wrong instead. */
export async function finishSignOn(org: string, { search }: URL): Promise<unknown> {
  try {
    if (session.get().kind === "out") {
      pendingStep.set(enterOr(await call(signOnApi.finishSignOn, { body: { org } }, LOGIN)));
    }
  } catch (error) {
    return { error, program: org };
  }
  // The login's loader leads to where one wanted to go.
  return redirect(`/login${pendingStep.get() === undefined ? "" : "/factor"}${search}`);
}

/** Says why a sign-in with an identity provider did not succeed. */
export function SignOnPage(): ReactNode {
  const { t } = useTranslation();
  const { search } = useLocation();
  const program = useStore(programName);
  const data: { readonly error?: unknown; readonly program?: string } = useLoaderData();
  const textOf = useFailureText();
  return (
    <DoorFrame title={t("letters.signOnTitle")} sub={program}>
      <PageTitle title={t("letters.signOnTitle")} />
      <p className="said bad" role="alert">
        {textOf(data.error)}
      </p>
      {/* The login page is opened anew: another sign-in begins there. */}
      <a className="btn primary" href={`/backoffice/${data.program ?? ""}/login${search}`}>
        {t("letters.back")}
      </a>
    </DoorFrame>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useLocation, useNavigate } from "react-router";
import { useStore } from "../../base/store.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { programName, signOns } from "../../session/program.ts";
import { pendingStep, session, signIn } from "../../session/session.ts";
import { SignInFrame } from "../../parts/sign-in-frame.tsx";
import { SignInField, SignInForm, useAttempt } from "./sign-in-parts.tsx";

/** E-mail and password for the programme in the address. */
export function SignInPage(): ReactNode {
  const { t } = useTranslation();
  const organization = String(useLoaderData());
  const program = useStore(programName);
  const state = useStore(session);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { isPending, failure, attempt } = useAttempt();
  const submit = async (values: ReadonlyMap<string, string>): Promise<void> => {
    const [email = "", password = ""] = [values.get("email"), values.get("password")];
    const missing = await signIn({ organization, email, password });
    pendingStep.set(missing);
    // The login's loader redirects to the requested page.
    await navigate(`/login${missing === undefined ? "" : "/factor"}${search}`, { replace: true });
  };
  return (
    <SignInFrame title={t("signIn.title")} sub={t("signIn.sub", { program })}>
      <PageTitle title={t("signIn.title")} />
      {state.kind === "out" && state.isEnded === true ? <p className="said">{t("signIn.ended")}</p> : null}
      <SignInForm
        onSubmit={(values) => attempt(() => submit(values))}
        isPending={isPending}
        failure={failure}
        action={t("signIn.submit")}
      >
        <SignInField name="email" type="email" label={t("signIn.email")} autoComplete="username" maxLength={254} />
        <SignInField
          name="password"
          type="password"
          label={t("signIn.password")}
          autoComplete="current-password"
          maxLength={200}
        />
      </SignInForm>
      <button
        type="button"
        className="btn"
        onClick={() =>
          attempt(async () => {
            const { signInWithPasskey } = await import("../../session/passkey.ts");
            await signInWithPasskey(organization);
            await navigate(`/login${search}`, { replace: true });
          })
        }
      >
        {t("signIn.passkey")}
      </button>
      {useStore(signOns).map(({ id, name }) => (
        <a key={id} className="btn" href={`/api/v2/login/oidc/${id}/start?org=${organization}&${search.slice(1)}`}>
          {t("signIn.with", { name })}
        </a>
      ))}
      <p className="door-foot">
        <a className="link" href="forgotten-password">
          {t("signIn.forgotten")}
        </a>
      </p>
      <p className="door-foot">
        <a className="link" href="/backoffice/">
          {t("signIn.otherProgram")}
        </a>
      </p>
    </SignInFrame>
  );
}

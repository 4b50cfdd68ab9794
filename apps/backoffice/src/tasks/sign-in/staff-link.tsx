import { staffLettersApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, useNavigate } from "react-router";
import { useStore } from "../../base/store.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { call } from "../../server/call.ts";
import { isRefused } from "../../server/refusal.ts";
import { signOut } from "../../session/session.ts";
import { programName } from "../../session/program.ts";
import { SignInFrame } from "../../parts/sign-in-frame.tsx";
import { SignInField, SignInForm } from "./sign-in-parts.tsx";

/** The link's secret. It is in the fragment, which the browser never sends. */
const tokenOf = (hash: string): string => new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? "";

class DifferentPasswordsError extends Error {
  override readonly name = "DifferentPasswordsError";
}

const CALLS = { invitation: staffLettersApi.acceptInvitation, reset: staffLettersApi.resetPassword } as const;

function Gone(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p className="said warn" role="alert">
        {t("letters.gone")}
      </p>
      <p className="door-foot">
        <Link className="link" to="/forgotten-password">
          {t("letters.askAgain")}
        </Link>
      </p>
    </>
  );
}

/** Page opened from a staff mail: asks for a password twice, then signs in. */
export function StaffLink({ kind }: { readonly kind: keyof typeof CALLS }): ReactNode {
  const { t } = useTranslation();
  const org = String(useLoaderData());
  const program = useStore(programName);
  const navigate = useNavigate();
  const [token] = useState(() => tokenOf(location.hash));
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setIsPending] = useState(false);
  const isInvitation = kind === "invitation";
  const title = t(isInvitation ? "letters.invitationTitle" : "letters.resetTitle");
  const submit = async (values: ReadonlyMap<string, string>): Promise<void> => {
    const password = values.get("password") ?? "";
    if (password !== values.get("again")) {
      setFailure(new DifferentPasswordsError());
      return;
    }
    setIsPending(true);
    setFailure(undefined);
    try {
      await call(CALLS[kind], { body: { org, token, password } }, { isLogin: true });
      // Another user may be signed in.
      await signOut();
      await navigate("/login", { replace: true });
    } catch (error) {
      setFailure(error);
    }
    setIsPending(false);
  };
  const isGone = token === "" || isRefused(failure, "LINK_EXPIRED");
  const differ = failure instanceof DifferentPasswordsError;
  return (
    <SignInFrame title={title} sub={t(isInvitation ? "letters.invitationSub" : "letters.resetSub", { program })}>
      <PageTitle title={title} />
      {isGone ? (
        <Gone />
      ) : (
        <>
          <div role="alert">{differ ? <p className="said bad">{t("letters.differ")}</p> : null}</div>
          <SignInForm
            onSubmit={(values) => void submit(values)}
            isPending={isPending}
            {...(differ ? {} : { failure })}
            action={t(isInvitation ? "letters.accept" : "letters.reset")}
          >
            <SignInField
              name="password"
              type="password"
              label={t("letters.password")}
              hint={t("letters.passwordHint")}
              autoComplete="new-password"
              maxLength={200}
            />
            <SignInField
              name="again"
              type="password"
              label={t("letters.again")}
              autoComplete="new-password"
              maxLength={200}
            />
          </SignInForm>
        </>
      )}
    </SignInFrame>
  );
}

/** Accepts an invitation. */
export function InvitationPage(): ReactNode {
  return <StaffLink kind="invitation" />;
}

/** Sets a new password. */
export function NewPasswordPage(): ReactNode {
  return <StaffLink kind="reset" />;
}

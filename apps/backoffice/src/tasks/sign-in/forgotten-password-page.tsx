import { staffLettersApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData } from "react-router";
import { PageTitle } from "../../parts/page-title.tsx";
import { call } from "../../server/call.ts";
import { SignInFrame } from "../../parts/sign-in-frame.tsx";
import { SignInField, SignInForm } from "./sign-in-parts.tsx";

/** Requests the mail with a link to a new password. The answer does not reveal whether the address is known. */
export function ForgottenPasswordPage(): ReactNode {
  const { t } = useTranslation();
  const org = String(useLoaderData());
  const [failure, setFailure] = useState<unknown>();
  const [state, setState] = useState<"open" | "pending" | "asked">("open");
  const submit = async (values: ReadonlyMap<string, string>): Promise<void> => {
    setState("pending");
    setFailure(undefined);
    try {
      const body = { org, emailAddress: (values.get("email") ?? "").trim() };
      await call(staffLettersApi.requestReset, { body }, { isLogin: true });
      setState("asked");
    } catch (error) {
      setFailure(error);
      setState("open");
    }
  };
  return (
    <SignInFrame title={t("letters.forgotTitle")} sub={t("letters.forgotSub")}>
      <PageTitle title={t("letters.forgotTitle")} />
      {state === "asked" ? (
        <output className="said ok">{t("letters.asked")}</output>
      ) : (
        <SignInForm
          onSubmit={(values) => void submit(values)}
          isPending={state === "pending"}
          failure={failure}
          action={t("letters.ask")}
        >
          <SignInField name="email" type="email" label={t("letters.email")} autoComplete="username" maxLength={254} />
        </SignInForm>
      )}
      <p className="door-foot">
        <Link className="link" to="/login">
          {t("letters.back")}
        </Link>
      </p>
    </SignInFrame>
  );
}

import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useLocation, useNavigate } from "react-router";
import { useStore } from "../../base/store.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { programName } from "../../session/program.ts";
import { signIn } from "../../session/session.ts";
import { DoorFrame } from "./door-frame.tsx";
import { DoorField, DoorForm } from "./door-parts.tsx";

/** E-mail and password for the programme in the address. */
export function SignInPage(): ReactNode {
  const { t } = useTranslation();
  const organization = String(useLoaderData());
  const program = useStore(programName);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setIsPending] = useState(false);
  const submit = async (values: ReadonlyMap<string, string>): Promise<void> => {
    setIsPending(true);
    setFailure(undefined);
    try {
      await signIn({ organization, email: values.get("email") ?? "", password: values.get("password") ?? "" });
      // The login's loader leads to where one wanted to go.
      await navigate(`/login${search}`, { replace: true });
    } catch (error) {
      setFailure(error);
    }
    setIsPending(false);
  };
  return (
    <DoorFrame title={t("signIn.title")} sub={t("signIn.sub", { program })}>
      <PageTitle title={t("signIn.title")} />
      <DoorForm
        onSubmit={(values) => void submit(values)}
        isPending={isPending}
        failure={failure}
        action={t("signIn.submit")}
      >
        <DoorField name="email" type="email" label={t("signIn.email")} autoComplete="username" maxLength={254} />
        <DoorField
          name="password"
          type="password"
          label={t("signIn.password")}
          autoComplete="current-password"
          maxLength={200}
        />
      </DoorForm>
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
    </DoorFrame>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { addressOf } from "../../base/address.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { SignInFrame } from "../../parts/sign-in-frame.tsx";
import { SignInField, SignInForm } from "./sign-in-parts.tsx";

/** Asks for the programme if the address names none, or one that does not exist. */
export function ProgramPage(): ReactNode {
  const { t } = useTranslation();
  const unknown: unknown = useLoaderData();
  const title = t("signIn.organizationTitle");
  return (
    <SignInFrame title={title} sub={t("common.product")}>
      <PageTitle title={title} />
      {typeof unknown === "string" ? (
        <p className="said warn">{t("signIn.unknown", { organization: unknown })}</p>
      ) : null}
      <SignInForm
        action={t("signIn.next")}
        onSubmit={(values) => location.assign(addressOf(values.get("organization") ?? ""))}
      >
        <SignInField
          name="organization"
          label={t("signIn.organization")}
          hint={t("signIn.organizationHint")}
          maxLength={64}
        />
      </SignInForm>
    </SignInFrame>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { addressOf } from "../../base/address.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { DoorFrame } from "../../parts/door-frame.tsx";
import { DoorField, DoorForm } from "./door-parts.tsx";

/** Asks for the programme where the address names none, or one that does not exist. */
export function ProgramPage(): ReactNode {
  const { t } = useTranslation();
  const unknown: unknown = useLoaderData();
  const title = t("signIn.organizationTitle");
  return (
    <DoorFrame title={title} sub={t("common.product")}>
      <PageTitle title={title} />
      {typeof unknown === "string" ? (
        <p className="said warn">{t("signIn.unknown", { organization: unknown })}</p>
      ) : null}
      <DoorForm
        action={t("signIn.next")}
        onSubmit={(values) => location.assign(addressOf(values.get("organization") ?? ""))}
      >
        <DoorField
          name="organization"
          label={t("signIn.organization")}
          hint={t("signIn.organizationHint")}
          maxLength={64}
        />
      </DoorForm>
    </DoorFrame>
  );
}

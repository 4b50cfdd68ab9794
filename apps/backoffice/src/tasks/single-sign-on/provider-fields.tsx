import { SECOND_FACTOR_RULES } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../parts/copy-button.tsx";
import { RadioField, SwitchField } from "../../parts/form/choice-fields.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { SaveEnd } from "../../parts/form/save-end.tsx";
import { GroupRows } from "./group-rows.tsx";

/** The redirect address to register at the provider. */
export function RedirectAddress({ address }: { readonly address: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="sso-address">
      <p>{t("singleSignOn.redirect")}</p>
      <code>{address}</code>
      <CopyButton text={address} hasWords />
    </div>
  );
}

/** Entra ID, which does not report whether an address is verified. */
const ENTRA = /^https:\/\/login\.(?:partner\.)?microsoftonline\.(?:com|us|cn)\//;

/** Switch to trust the e-mail addresses of one tenant, which its administrators assign. */
function TenantEmails(): ReactNode {
  const { t } = useTranslation();
  const issuer: unknown = useWatch({ name: "issuer" });
  const isOn: unknown = useWatch({ name: "emailsVerified" });
  return ENTRA.test(String(issuer)) || isOn === true ? (
    <SwitchField
      name="emailsVerified"
      label={t("singleSignOn.emailsVerified")}
      hint={t("singleSignOn.emailsVerifiedHint")}
    />
  ) : null;
}

interface ProviderFieldsProps {
  readonly isNew: boolean;
  readonly isPending: boolean;
}

/** The fields of a connection. */
export function ProviderFields({ isNew, isPending }: ProviderFieldsProps): ReactNode {
  const { t } = useTranslation();
  const factors = SECOND_FACTOR_RULES.map((id) => ({
    id,
    label: t(`singleSignOn.factors.${id}`),
    hint: t(`singleSignOn.factorHints.${id}`),
  }));
  return (
    <>
      <TextField name="issuer" type="url" label={t("singleSignOn.issuer")} hint={t("singleSignOn.issuerHint")} />
      <TextField name="clientId" label={t("singleSignOn.clientId")} maxLength={300} />
      <TextField
        name="clientSecret"
        type="password"
        label={t("singleSignOn.clientSecret")}
        autoComplete="new-password"
        {...(isNew ? {} : { hint: t("singleSignOn.secretKept") })}
      />
      <TenantEmails />
      <RadioField name="secondFactor" label={t("singleSignOn.secondFactor")} options={factors} />
      <GroupRows />
      <SwitchField name="active" label={t("singleSignOn.active")} hint={t("singleSignOn.activeHint")} />
      <SaveEnd isPending={isPending} />
    </>
  );
}

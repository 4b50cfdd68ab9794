import { SECOND_FACTOR_RULES } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { RadioField, SwitchField } from "../../parts/form/choice-fields.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { GroupRows } from "./group-rows.tsx";

/** The address that has to be entered at the provider. */
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
      <RadioField name="secondFactor" label={t("singleSignOn.secondFactor")} options={factors} />
      <GroupRows />
      <SwitchField name="active" label={t("singleSignOn.active")} hint={t("singleSignOn.activeHint")} />
      <div className="form-end">
        <Button kind="primary" type="submit" isPending={isPending}>
          {t("common.actions.save")}
        </Button>
      </div>
    </>
  );
}

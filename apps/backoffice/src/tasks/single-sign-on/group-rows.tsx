import type { ReactNode } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../parts/button.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import type { ProviderValues } from "./provider-values.ts";

/** Roles of the whole programme. Staff of partners have shops, and are invited. */
const ROLES = ["PROGRAM_ADMIN", "SUPPORT_AGENT", "AUDITOR", "TECHNICIAN"] as const;

/** Roles by group at the provider, for people who were not invited. */
export function GroupRows(): ReactNode {
  const { t } = useTranslation();
  const { control, getValues } = useFormContext<ProviderValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "groups" });
  // A role with shops was given elsewhere and stays as it is.
  const given = getValues("groups").map(({ role }) => role);
  const options = [...new Set([...ROLES, ...given])].map((id) => ({ id, label: t(`common.roles.${id}`) }));
  return (
    <fieldset className="sso-groups">
      <legend>{t("singleSignOn.groups")}</legend>
      <p className="muted">{t("singleSignOn.groupsHint")}</p>
      {fields.length === 0 ? null : (
        <TextField name="groupsClaim" label={t("singleSignOn.groupsClaim")} hint={t("singleSignOn.groupsClaimHint")} />
      )}
      {fields.map((field, index) => (
        <div className="sso-group" key={field.id}>
          <TextField name={`groups.${index}.group`} label={t("singleSignOn.group")} maxLength={200} />
          <SelectField name={`groups.${index}.role`} label={t("singleSignOn.role")} options={options} />
          <IconButton
            icon="trash"
            label={t("singleSignOn.removeGroup", { number: index + 1 })}
            onPress={() => remove(index)}
          />
        </div>
      ))}
      <Button icon="plus" onPress={() => append({ group: "", role: "SUPPORT_AGENT", partnerIds: [], storeIds: [] })}>
        {t("singleSignOn.addGroup")}
      </Button>
    </fieldset>
  );
}

import { rolesManagedBy } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../parts/button.tsx";
import { ReachField } from "../../parts/form/reach-field.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { usePlaces } from "../../parts/use-places.ts";
import type { ProviderValues } from "./provider-values.ts";

/** Roles by the provider's group, for users without an invitation. */
export function GroupRows(): ReactNode {
  const { t } = useTranslation();
  const { control } = useFormContext<ProviderValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "groups" });
  const places = usePlaces();
  const options = rolesManagedBy("PROGRAM_ADMIN").map((id) => ({ id, label: t(`common.roles.${id}`) }));
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
          <ReachField places={places} path={`groups.${index}.`} />
        </div>
      ))}
      <Button icon="plus" onPress={() => append({ group: "", role: "SUPPORT_AGENT", partnerIds: [], storeIds: [] })}>
        {t("singleSignOn.addGroup")}
      </Button>
    </fieldset>
  );
}

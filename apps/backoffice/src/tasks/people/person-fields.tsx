import { rolesManagedBy } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useUser } from "../../session/session.ts";
import { ReachField } from "../../parts/form/reach-field.tsx";
import type { PartnerPlaces } from "../../parts/use-places.ts";

interface PersonFieldsProps {
  readonly places: readonly PartnerPlaces[];
  /** False for the user's own entry: users cannot change their own role. */
  readonly mayChangeRole: boolean;
}

/** Fields for name, e-mail address, role and reach. */
export function PersonFields({ places, mayChangeRole }: PersonFieldsProps): ReactNode {
  const { t } = useTranslation();
  const { roleCode } = useUser();
  const role: unknown = useWatch({ name: "role" });
  const roles = rolesManagedBy(roleCode).map((id) => ({
    id,
    label: t(`common.roles.${id}`),
    hint: t(`people.reachHint.${id}`),
  }));
  const chosen = roles.find(({ id }) => id === role);
  return (
    <>
      <TextField name="name" label={t("people.name")} maxLength={200} autoFocus={mayChangeRole} />
      <TextField name="email" type="email" label={t("people.email")} maxLength={254} />
      {mayChangeRole ? (
        <SelectField
          name="role"
          label={t("people.role")}
          options={roles}
          {...(chosen === undefined ? {} : { hint: chosen.hint })}
        />
      ) : null}
      {mayChangeRole ? <ReachField places={places} /> : null}
      <SelectField
        name="language"
        label={t("people.language")}
        options={[
          { id: "de", label: t("common.language.de") },
          { id: "en", label: t("common.language.en") },
        ]}
      />
    </>
  );
}

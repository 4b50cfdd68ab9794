import { KNOWN_ORGANIZATIONS } from "@punktum/domain";
import { Select } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../hooks/use-organization.ts";

/** Selects the organisation in the native app, which has no address bar. The page then loads its address. */
export function OrganizationSelect(): ReactNode {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  return (
    <Select
      label={t("login.organization")}
      placeholder={t("login.organizationHeader")}
      value={organization}
      options={KNOWN_ORGANIZATIONS.map((name) => ({ value: name, label: name }))}
      onChange={({ target }) => (target.value === "" ? undefined : location.assign(`/${target.value}/login`))}
    />
  );
}

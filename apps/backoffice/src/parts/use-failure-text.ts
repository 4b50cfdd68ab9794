import { can, type Right, STAFF_ROLE_CODES, type StaffRole } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../base/format.ts";

const isRole = (role: string): role is StaffRole => STAFF_ROLE_CODES.some((code) => code === role);

/** Display name of a role. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation();
  return (role) => (isRole(role) ? t(`common.roles.${role}`) : role);
}

/** Names of the roles that have a right. */
export function useRolesWith(): (right: Right) => string {
  const roleName = useRoleName();
  const format = useFormat();
  return (right) => format.list(STAFF_ROLE_CODES.filter((role) => can(role, right)).map(roleName));
}

export { useFailureText } from "./failure-text.ts";

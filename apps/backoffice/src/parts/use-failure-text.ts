import { can, type Right, STAFF_ROLE_CODES, type StaffRole } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { Refusal } from "../server/refusal.ts";
import { useFormat } from "../base/format.ts";

const isRole = (role: string): role is StaffRole => STAFF_ROLE_CODES.some((code) => code === role);

/** Name of a role, for people. */
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

/** What to tell somebody about an error. */
export function useFailureText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) => {
    if (!(error instanceof Refusal)) {
      return t("common.failure.text");
    }
    const { code, status, retryAfterSeconds } = error;
    if (code === "RATE_LIMITED" && retryAfterSeconds !== undefined) {
      return t("common.failure.wait", { count: retryAfterSeconds, number: retryAfterSeconds });
    }
    if (status === 0) {
      return t("common.failure.noAnswer");
    }
    const key = `errors.${code ?? ""}`;
    return code !== undefined && i18n.exists(key) ? i18n.t(key, { defaultValue: "" }) : t("common.failure.text");
  };
}

import { SECOND_FACTOR_RULES, STAFF_ROLE_CODES } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

const groupList = z.array(z.object({ group: z.string(), role: z.enum(STAFF_ROLE_CODES) }));

interface ProviderWords {
  readonly labelOf: (field: string) => string;
  readonly textOf: (field: string, value: unknown) => string;
}

/** Texts for the fields of a connection and their values, for the comparison of two edits. */
export function useProviderWords(): ProviderWords {
  const { t, i18n } = useTranslation();
  const textOf = (_field: string, value: unknown): string => {
    if (typeof value === "boolean") {
      return t(value ? "singleSignOn.yes" : "singleSignOn.no");
    }
    const rule = SECOND_FACTOR_RULES.find((code) => code === value);
    if (rule !== undefined) {
      return t(`singleSignOn.factors.${rule}`);
    }
    if (typeof value === "string") {
      return value;
    }
    const groups = z.safeParse(groupList, value);
    return (groups.data ?? []).map(({ group, role }) => `${group}: ${t(`common.roles.${role}`)}`).join("\n");
  };
  return { labelOf: (field) => i18n.t(`singleSignOn.${field}`, { defaultValue: field }), textOf };
}

import styled from "@emotion/styled";
import type { ShownLanguage } from "@punktum/domain";
import { VisuallyHidden } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguageName } from "../../hooks/use-languages.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";

const Group = styled.fieldset({
  display: "flex",
  gap: 4,
  padding: 4,
  borderRadius: 999,
  background: "var(--ui-surface)",
  boxShadow: "var(--ui-shadow-rest)",
  "& > button": {
    minWidth: "3.5rem",
    minHeight: "3rem",
    border: 0,
    borderRadius: 999,
    background: "transparent",
    color: "var(--ui-text)",
    fontSize: "1rem",
    fontWeight: 680,
    cursor: "pointer",
    "&[aria-pressed=true]": { background: "var(--ui-brand-fill)", color: "var(--ui-on-brand)" },
    "&:active": { background: "var(--ui-sunken)", color: "var(--ui-text)" },
  },
});

/** Switches between two languages for the next shopper. */
export function LanguageSwitch({ languages }: { readonly languages: readonly ShownLanguage[] }): ReactNode {
  const { language } = useServices();
  const current = useStore(language);
  const nameOf = useLanguageName();
  const { t } = useTranslation();
  return (
    <Group aria-label={t("accessibility.language")}>
      {languages.map((code) => (
        <button key={code} type="button" lang={code} aria-pressed={code === current} onClick={() => language.set(code)}>
          {code.toUpperCase()} <VisuallyHidden>{nameOf(code)}</VisuallyHidden>
        </button>
      ))}
    </Group>
  );
}

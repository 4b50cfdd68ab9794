import styled from "@emotion/styled";
import { fontSize, fontWeight, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { ExternalLink, RichText } from "./rich-text.tsx";

const Group = styled.fieldset({
  display: "grid",
  gap: space(1),
  minWidth: 0,
  padding: 0,
  border: 0,
  "& > legend": { padding: 0, marginBottom: space(1), fontWeight: fontWeight.medium },
});
const Line = styled.label({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: space(2),
  alignItems: "start",
  minHeight: "3.5rem",
  padding: `${space(1.5)} ${space(2)}`,
  border: "1px solid var(--ui-line)",
  borderRadius: 12,
  background: "var(--ui-surface)",
  cursor: "pointer",
  overflowWrap: "anywhere",
  "& > input": {
    width: "1.75rem",
    height: "1.75rem",
    margin: 0,
    accentColor: "var(--ui-brand-text)",
    cursor: "pointer",
  },
  "& ul, & ol": { paddingInlineStart: "1.25rem" },
});
const Links = styled.p({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space(3)}`,
  marginInlineEnd: "auto",
  fontSize: fontSize.small,
  "& > a": { display: "inline-flex", alignItems: "center", minHeight: 48 },
});

/** Links to the terms and the privacy policy. They are beside the buttons, so that nobody has to scroll to them. */
export function OutsidePages(): ReactNode {
  const { t } = useTranslation();
  const { termsUrl, privacyUrl } = useOrganization().registration;
  return termsUrl === undefined && privacyUrl === undefined ? null : (
    <Links>
      {termsUrl === undefined ? null : <ExternalLink href={termsUrl}>{t("register.terms")}</ExternalLink>}
      {privacyUrl === undefined ? null : <ExternalLink href={privacyUrl}>{t("register.privacy")}</ExternalLink>}
    </Links>
  );
}

interface ConsentsProps {
  readonly types: readonly string[];
  readonly given: Readonly<Record<string, boolean>>;
  readonly onChange: (type: string, flag: boolean) => void;
}

/** One checkbox per consent. All are optional and unchecked at first. */
export function Consents({ types, given, onChange }: ConsentsProps): ReactNode {
  const { t } = useTranslation();
  const textOf = useErrorText();
  /** The organisation's texts override ours. A type without a text is shown by its name. */
  const wordsOf = (type: string): string => {
    const key = `register.consent.${type}`;
    const words = textOf(key);
    return words === key ? type : words;
  };
  return types.length === 0 ? null : (
    <Group>
      <legend>{t("register.consents")}</legend>
      {types.map((type) => (
        <Line key={type}>
          <input
            type="checkbox"
            data-stop
            checked={given[type] === true}
            onChange={(event) => onChange(type, event.target.checked)}
          />
          <span>
            <RichText html={wordsOf(type)} />
          </span>
        </Line>
      ))}
    </Group>
  );
}

import type { KioskLook } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { differencesOf, type Difference } from "./differences.ts";
import { useColourWords } from "./use-colour-words.ts";

const MOST = 12;

/** Text for a difference. */
function useWords() {
  const { t, i18n } = useTranslation();
  const { nameOf } = useColourWords();
  const settingOf = (name: string): string =>
    name === "display_revenue_amount_payable_with_points"
      ? t("look.settings.payable")
      : i18n.t(`look.settings.${name}`, { defaultValue: name });
  const labels: Readonly<Record<Difference["kind"], (difference: Difference) => string>> = {
    COLOUR: ({ name }) => nameOf(name),
    VARIABLE: ({ name }) => t("look.changes.variable", { name }),
    LOGO: () => t("look.changes.logo"),
    LIST: () => t("look.changes.list"),
    SETTING: ({ name }) => settingOf(name),
    TEXT: ({ name, language = "de" }) =>
      t("look.changes.textOf", { key: name, language: t(`look.languages.${language}`) }),
  };
  const labelOf = (difference: Difference): string => labels[difference.kind](difference);
  const textOf = (value: unknown): string => {
    if (value === undefined) {
      return t("look.changes.nothing");
    }
    if (typeof value === "boolean") {
      return t(value ? "look.changes.on" : "look.changes.off");
    }
    if (Array.isArray(value) && value.every((one) => typeof one === "string")) {
      return value.join(", ");
    }
    return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
  };
  return { labelOf, textOf };
}

function Value({
  kind,
  value,
  text,
}: {
  readonly kind: Difference["kind"];
  readonly value: unknown;
  readonly text: string;
}) {
  const swatch =
    kind === "COLOUR" && typeof value === "string" ? <i className="swatch" style={{ background: value }} /> : null;
  const isPicture = kind === "LOGO" && typeof value === "string";
  return isPicture ? (
    <img src={value} alt={text} />
  ) : (
    <span>
      {swatch}
      {text}
    </span>
  );
}

interface ChangeListProps {
  readonly before: KioskLook;
  readonly after: KioskLook;
}

/** Changes that tablets will show. */
export function ChangeList({ before, after }: ChangeListProps): ReactNode {
  const { t } = useTranslation();
  const { labelOf, textOf } = useWords();
  const differences = differencesOf(before, after);
  if (differences.length === 0) {
    return <p className="muted">{t("look.changes.none")}</p>;
  }
  return (
    <>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{t("look.changes.field")}</th>
            <th scope="col">{t("look.changes.before")}</th>
            <th scope="col">{t("look.changes.after")}</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, MOST).map((difference) => (
            <tr key={[difference.kind, difference.language, difference.name].join(" ")}>
              <th scope="row">{labelOf(difference)}</th>
              <td>
                <Value kind={difference.kind} value={difference.before} text={textOf(difference.before)} />
              </td>
              <td>
                <Value kind={difference.kind} value={difference.after} text={textOf(difference.after)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > MOST ? (
        <p className="muted">{t("look.changes.more", { count: differences.length - MOST })}</p>
      ) : null}
    </>
  );
}

import { ledgerApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { Meaning } from "./meanings.ts";
import { useSettingWords } from "./use-setting-words.ts";

/** Number of points in the examples. */
const EXAMPLE_POINTS = 1000;

type Change<Kind> = Extract<Meaning, { readonly kind: Kind }>;

/** Forecast of expiring points for a changed lifetime. */
function useOutlook(lifeMonths: number | null) {
  const params = { programId: useProgramId() };
  const query = definedOnly({ lifeMonths: lifeMonths ?? undefined });
  return useRead(ledgerApi.readExpiryOutlook, { params, query }, { freshMs: 0 }).data;
}

function Worth({ before, after }: Change<"worth">): ReactNode {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  const { currency } = useSettingWords();
  const outlook = useOutlook(null);
  if (after === null) {
    return <li>{t("settings.meaning.worthNothing")}</li>;
  }
  const worthOf = (points: number, rate: number): string => money(points / rate, currency);
  const points = number(EXAMPLE_POINTS);
  if (before === null) {
    return <li>{t("settings.meaning.worthNew", { points, after: worthOf(EXAMPLE_POINTS, after) })}</li>;
  }
  const both = (of: number) => ({ before: worthOf(of, before), after: worthOf(of, after) });
  return (
    <>
      <li>{t("settings.meaning.worth", { points, ...both(EXAMPLE_POINTS) })}</li>
      <li>
        {outlook === undefined
          ? t("settings.meaning.counting")
          : t("settings.meaning.outstanding", { points: number(outlook.outstanding), ...both(outlook.outstanding) })}
      </li>
    </>
  );
}

function Due({ months }: { readonly months: number }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const outlook = useOutlook(months);
  if (outlook === undefined) {
    return <li>{t("settings.meaning.counting")}</li>;
  }
  const { due } = outlook;
  return (
    <li>
      {due === 0 ? t("settings.meaning.dueNone") : t("settings.meaning.due", { count: due, number: number(due) })}
    </li>
  );
}

function Life({ before, after }: Change<"life">): ReactNode {
  const { t } = useTranslation();
  if (after === null) {
    return <li>{t("settings.meaning.lifeNever")}</li>;
  }
  return (
    <>
      <li>
        {before === null ? t("settings.meaning.lifeNew", { after }) : t("settings.meaning.life", { before, after })}
      </li>
      <Due months={after} />
    </>
  );
}

function Sentence({ meaning }: { readonly meaning: Exclude<Meaning, { kind: "worth" | "life" }> }): ReactNode {
  const { t } = useTranslation();
  const { labelOf, textOf } = useSettingWords();
  switch (meaning.kind) {
    case "rounding":
      return (
        <li>
          {t("settings.meaning.rounding", { label: labelOf(meaning.name), value: textOf(meaning.name, meaning.after) })}
        </li>
      );
    case "rest":
      return <li>{meaning.after ? t("settings.meaning.restEarns") : t("settings.meaning.restNothing")}</li>;
    case "anonymous":
      return (
        <li>
          {meaning.after === "NO"
            ? t("settings.meaning.anonymousNothing")
            : t("settings.meaning.anonymous", { value: textOf("anonymousExchange", meaning.after) })}
        </li>
      );
    case "zone":
    default:
      return <li>{t("settings.meaning.zone", { zone: meaning.after })}</li>;
  }
}

/** Financial effects of changed settings, with current figures. */
export function MeaningList({ meanings }: { readonly meanings: readonly Meaning[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("settings.meaning.lead")}</p>
      <ul className="meanings" aria-live="polite">
        {meanings.map((meaning) =>
          meaning.kind === "worth" ? (
            <Worth key="worth" {...meaning} />
          ) : meaning.kind === "life" ? (
            <Life key="life" {...meaning} />
          ) : (
            <Sentence key={meaning.kind === "rounding" ? meaning.name : meaning.kind} meaning={meaning} />
          ),
        )}
      </ul>
      <p className="muted">{t("settings.meaning.stays")}</p>
    </>
  );
}

import { UI_LANGUAGES, type UiLanguage } from "@punktum/domain";
import { kioskTexts, problemOfOverride } from "@punktum/phrases/kiosk";
import { memo, useDeferredValue, useState, type ReactNode } from "react";
import { Checkbox, FieldError, Label, TextArea, TextField } from "react-aria-components";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { ListSearch } from "../../parts/list/tools.tsx";
import { type LookValues, type Translations, withText } from "./look-values.ts";

const SHOWN_FIRST = 25;

/** The kiosk's texts, then those that only this programme has. */
const keysOf = (translations: Translations): readonly string[] => [
  ...new Set([
    ...kioskTexts.de.keys(),
    ...UI_LANGUAGES.flatMap((language) => Object.keys(translations[language] ?? {})),
  ]),
];

interface CellProps {
  readonly language: UiLanguage;
  readonly textKey: string;
  /** Undefined: the kiosk's own text. */
  readonly own: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

/** Message for an invalid text. */
function useProblem({ language, textKey, own }: Omit<CellProps, "onChange">): string | undefined {
  const { t } = useTranslation();
  const problem = own === undefined ? undefined : problemOfOverride(language, textKey, own);
  if (problem === undefined) {
    return undefined;
  }
  const places = problem.places.join(", ");
  return t(`look.texts.${problem.rule === "PLACES" && places === "" ? "NO_PLACES" : problem.rule}`, { places });
}

function TextCell({ language, textKey, own, onChange }: CellProps): ReactNode {
  const { t } = useTranslation();
  const standard = kioskTexts[language].get(textKey) ?? "";
  const problem = useProblem({ language, textKey, own });
  return (
    <TextField
      className="field"
      value={own ?? standard}
      onChange={(typed) => onChange(typed === standard ? undefined : typed)}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label className="hide">
        {t(language === "de" ? "look.texts.german" : "look.texts.english", { key: textKey })}
      </Label>
      <TextArea className={own === undefined ? "in" : "in own"} lang={language} rows={1} maxLength={500} />
      <FieldError className="problem">{problem}</FieldError>
    </TextField>
  );
}

interface RowProps {
  readonly textKey: string;
  readonly de: string | undefined;
  readonly en: string | undefined;
  readonly onChange: (language: UiLanguage, key: string, text: string | undefined) => void;
}

const TextRow = memo(({ textKey, de, en, onChange }: RowProps): ReactNode => {
  const { t } = useTranslation();
  const own = { de, en };
  const isOwn = de !== undefined || en !== undefined;
  return (
    <li>
      <div className="text-key">
        <code>{textKey}</code>
        {isOwn ? (
          <Button
            isTiny
            kind="plain"
            icon="undo"
            label={t("look.texts.standardOf", { key: textKey })}
            onPress={() => UI_LANGUAGES.forEach((language) => onChange(language, textKey, undefined))}
          >
            {t("look.texts.standard")}
          </Button>
        ) : null}
      </div>
      <div className="text-pair">
        {UI_LANGUAGES.map((language) => (
          <TextCell
            key={language}
            language={language}
            textKey={textKey}
            own={own[language]}
            onChange={(text) => onChange(language, textKey, text)}
          />
        ))}
      </div>
    </li>
  );
});
TextRow.displayName = "TextRow";

const isOwn = (translations: Translations, key: string): boolean =>
  UI_LANGUAGES.some((language) => translations[language]?.[key] !== undefined);

/** Keys whose key or text, built-in or own, contains all search words. */
function found(translations: Translations, words: string): readonly string[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return keysOf(translations).filter((key) => {
    const texts = UI_LANGUAGES.flatMap((language) => [kioskTexts[language].get(key), translations[language]?.[key]]);
    const all = [key, ...texts].join(" ").toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

/** The kiosk's texts in both languages, to be replaced by own ones. */
export function TextsPart(): ReactNode {
  const { t } = useTranslation();
  const { field } = useController<LookValues, "translations">({ name: "translations" });
  const translations = field.value ?? {};
  const [words, setWords] = useState("");
  const [changedOnly, setChangedOnly] = useState(false);
  const [most, setMost] = useState(SHOWN_FIRST);
  const changed = keysOf(translations).filter((key) => isOwn(translations, key));
  const matching = found(translations, useDeferredValue(words));
  const keys = changedOnly ? matching.filter((key) => isOwn(translations, key)) : matching;
  const change = (language: UiLanguage, key: string, text: string | undefined): void =>
    field.onChange(withText(translations, { language, key, text }));
  return (
    <section className="texts">
      <div className="tools">
        <ListSearch label={t("look.texts.find")} placeholder={t("look.texts.find")} value={words} onChange={setWords} />
        <Checkbox className="choice" isSelected={changedOnly} onChange={setChangedOnly}>
          <span className="check" />
          <span>{t("look.texts.changedOnly")}</span>
        </Checkbox>
        <span className="muted end">{t("look.texts.changed", { count: changed.length })}</span>
      </div>
      {keys.length === 0 ? (
        <p className="muted">{t(changedOnly && words === "" ? "look.texts.noneChanged" : "look.texts.none")}</p>
      ) : null}
      <div className="text-pair text-head" aria-hidden="true">
        {UI_LANGUAGES.map((language) => (
          <span key={language}>{t(`look.languages.${language}`)}</span>
        ))}
      </div>
      <ul className="text-rows">
        {keys.slice(0, most).map((key) => (
          <TextRow key={key} textKey={key} de={translations.de?.[key]} en={translations.en?.[key]} onChange={change} />
        ))}
      </ul>
      {keys.length > most ? (
        <div className="acts">
          <Button onPress={() => setMost(most + SHOWN_FIRST)}>{t("look.texts.more")}</Button>
          <span className="muted">{t("look.texts.of", { shown: most, all: keys.length })}</span>
        </div>
      ) : null}
    </section>
  );
}

import { ChoiceRow, Dialog, IconButton, TextSizeIcon, Toggle } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../hooks/use-dismissable.ts";
import { useLanguageName, useOfferedLanguages } from "../hooks/use-languages.ts";
import type { Comfort } from "../services/kiosk-services.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

const TEXT_SIZES = [
  ["normal", "accessibility.textNormal"],
  ["large", "accessibility.textLarge"],
  ["largest", "accessibility.textLargest"],
] as const;

/** Reading aids and language. Each applies at once. */
function Settings(): ReactNode {
  const { comfort, language } = useServices();
  const { textSize, contrast, motion } = useStore(comfort);
  const currentLanguage = useStore(language);
  const nameOf = useLanguageName();
  const offered = useOfferedLanguages();
  const { t } = useTranslation();
  const change = (part: Partial<Comfort>): void => comfort.update((now) => ({ ...now, ...part }));
  return (
    <div style={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "1.25rem" }}>
      <ChoiceRow
        legend={t("accessibility.textSize")}
        options={TEXT_SIZES.map(([value, label]) => ({ value, label: t(label) }))}
        value={textSize}
        onChange={(value) => change({ textSize: value })}
      />
      <Toggle
        label={t("accessibility.higherContrast")}
        checked={contrast === "high"}
        onChange={(on) => change({ contrast: on ? "high" : "normal" })}
      />
      <Toggle
        label={t("accessibility.lessMotion")}
        checked={motion === "less"}
        onChange={(on) => change({ motion: on ? "less" : "normal" })}
      />
      {offered.length > 1 ? (
        <ChoiceRow
          legend={t("accessibility.language")}
          options={offered.map((value) => ({ value, label: nameOf(value), lang: value }))}
          value={currentLanguage}
          onChange={language.set}
        />
      ) : null}
      <p style={{ fontSize: "1rem", color: "var(--ui-text-muted)" }}>{t("accessibility.note")}</p>
    </div>
  );
}

/** Button and dialog for larger text, higher contrast, less motion and language. All end with the session. */
export function ComfortControls(): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  useDismissable(isOpen, close);
  return (
    <>
      <IconButton label={t("accessibility.open")} icon={<TextSizeIcon />} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} title={t("accessibility.title")} onClose={close} closeLabel={t("common.close")}>
        <Settings />
      </Dialog>
    </>
  );
}

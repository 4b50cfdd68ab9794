import styled from "@emotion/styled";
import { UI_LANGUAGES } from "@punktum/domain";
import { Button, Dialog, IconButton, TextSizeIcon, Toggle } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../hooks/use-dismissable.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../services/store.ts";

const Languages = styled.fieldset({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "0.75rem",
  // A floated legend takes part in the row instead of sitting on a border.
  "& > legend": { float: "left", marginInlineEnd: "auto", padding: 0 },
});

/** Chooses the session's language (FMT-08). */
function LanguageChoice(): ReactNode {
  const { language } = useServices();
  const current = useStore(language);
  const { t } = useTranslation();
  return (
    <Languages>
      <legend>{t("accessibility.language")}</legend>
      {UI_LANGUAGES.map((code) => (
        <Button
          key={code}
          size="small"
          lang={code}
          variant={code === current ? "primary" : "secondary"}
          aria-pressed={code === current}
          onClick={() => language.set(code)}
        >
          {t(`language.${code}`)}
        </Button>
      ))}
    </Languages>
  );
}

/** The on-screen switch for larger text, higher contrast and language; all three end with the session. */
export function ComfortControls(): ReactNode {
  const { comfort } = useServices();
  const { textSize, contrast } = useStore(comfort);
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  useDismissable(isOpen, close);
  return (
    <>
      <IconButton label={t("accessibility.open")} icon={<TextSizeIcon />} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} title={t("accessibility.title")} onClose={close} closeLabel={t("common.close")}>
        <div style={{ display: "grid", gap: "1.25rem" }}>
          <Toggle
            label={t("accessibility.largerText")}
            checked={textSize === "large"}
            onChange={(on) => comfort.update((now) => ({ ...now, textSize: on ? "large" : "normal" }))}
          />
          <Toggle
            label={t("accessibility.higherContrast")}
            checked={contrast === "high"}
            onChange={(on) => comfort.update((now) => ({ ...now, contrast: on ? "high" : "normal" }))}
          />
          <LanguageChoice />
          <p style={{ fontSize: "1rem", color: "var(--ui-text-muted)" }}>{t("accessibility.note")}</p>
        </div>
      </Dialog>
    </>
  );
}

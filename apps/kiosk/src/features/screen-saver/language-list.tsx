import styled from "@emotion/styled";
import { Button, Dialog, GlobeIcon } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useLanguageName, useOfferedLanguages } from "../../hooks/use-languages.ts";
import { useServices } from "../../services/services-context.ts";

/** The globe and the name of the shown language: people who cannot read it know what it opens. */
const Opener = styled.button({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minHeight: "3.5rem",
  paddingInline: 20,
  border: 0,
  color: "var(--ui-text)",
  fontSize: "1rem",
  fontWeight: 680,
  cursor: "pointer",
});

const List = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
  gap: 12,
});

/** Choice among more than two languages for the next shopper; it ends with the session. */
export function LanguageList(): ReactNode {
  const { language } = useServices();
  const current = useStore(language);
  const nameOf = useLanguageName();
  const offered = useOfferedLanguages();
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  useDismissable(isOpen, close);
  return (
    <>
      <Opener type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <GlobeIcon />
        <span lang={current}>{nameOf(current)}</span>
      </Opener>
      <Dialog open={isOpen} title={t("accessibility.language")} onClose={close} closeLabel={t("common.close")}>
        <List>
          {offered.map((code) => (
            <Button
              key={code}
              lang={code}
              variant={code === current ? "primary" : "secondary"}
              aria-pressed={code === current}
              onClick={() => {
                language.set(code);
                close();
              }}
            >
              {nameOf(code)}
            </Button>
          ))}
        </List>
      </Dialog>
    </>
  );
}

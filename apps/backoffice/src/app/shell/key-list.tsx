import type { ReactNode } from "react";
import { Switch } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Button } from "../../parts/button.tsx";
import { chooseLetters, usesLetters } from "../../parts/hotkeys.ts";
import { closeWindow } from "./palette-state.ts";

/** All keyboard shortcuts, and the switch for single-letter ones. */
export function KeyList(): ReactNode {
  const { t } = useTranslation();
  const letters = useStore(usesLetters);
  const rows = [
    [t("common.top.searchHint"), t("common.keys.palette")],
    ["/", t("common.keys.filter")],
    ["j  ↓", t("common.keys.down")],
    ["k  ↑", t("common.keys.up")],
    ["Enter", t("common.keys.open")],
    ["x", t("common.keys.select")],
    [t("common.top.saveHint"), t("common.keys.save")],
    ["Esc", t("common.keys.close")],
    ["?", t("common.keys.help")],
  ] as const;
  return (
    <Dialog
      title={t("common.keys.title")}
      isOpen
      onClose={closeWindow}
      footer={<Button onPress={closeWindow}>{t("common.actions.close")}</Button>}
    >
      <dl className="keys">
        {rows.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch className="choice switch-field" isSelected={letters} onChange={chooseLetters}>
        <span>
          {t("common.keys.letters")}
          <small>{t("common.keys.lettersHint")}</small>
        </span>
        <span className="track" />
      </Switch>
    </Dialog>
  );
}

import { UI_LANGUAGES, uiLanguageOf } from "@punktum/phrases/backoffice";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chooseLanguage, language } from "../../base/language.ts";
import { chooseLook, look } from "../../base/look.ts";
import { useStore } from "../../base/store.ts";
import { Segmented } from "../../parts/segmented.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { useCan } from "../../session/session.ts";
import { navFor } from "../nav.ts";
import { Group } from "./nav-group.tsx";

/** Looks offered on a phone. With none chosen, the page follows the device. */
const SHORT_LOOKS = ["light", "dark", "contrast"] as const;

/** Language and look, on screens whose top bar has no room for them. */
function Settings(): ReactNode {
  const { t } = useTranslation();
  const code = useStore(language);
  const chosen = useStore(look);
  return (
    <div className="area-settings">
      <Segmented
        label={t("common.top.language")}
        options={UI_LANGUAGES.map((id) => ({ id, label: t(`common.language.${id}`) }))}
        value={code}
        onChange={(id) => chooseLanguage(uiLanguageOf(id))}
      />
      <Segmented
        label={t("common.top.look")}
        options={SHORT_LOOKS.map((id) => ({ id, label: t(`common.look.${id}`) }))}
        value={chosen}
        onChange={(id) => chooseLook(SHORT_LOOKS.find((name) => name === id) ?? "system")}
      />
    </div>
  );
}

/** All areas, with language and look. */
export function AreasSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Sheet title={t("common.areas")} isOpen={isOpen} onClose={onClose}>
      <nav className="nav in-the-sheet" aria-label={t("common.areas")}>
        {navFor(can).map((group) => (
          <Group key={group.name} group={group} isWide />
        ))}
      </nav>
      <Settings />
    </Sheet>
  );
}

import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { chooseLanguage, language } from "../../base/language.ts";
import { chooseLook, LOOKS } from "../../base/look.ts";
import { useStore } from "../../base/store.ts";
import type { IconName } from "../../parts/icon.tsx";
import { signOut, useCan } from "../../session/session.ts";
import { nameOfLeaf, navFor } from "../nav.ts";
import { openKeys } from "./palette-state.ts";

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly onAction: () => void;
}

/** Screens and actions that the signed-in user's rights allow. */
export function usePaletteEntries(): { readonly go: readonly PaletteEntry[]; readonly act: readonly PaletteEntry[] } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const other = useStore(language) === "de" ? "en" : "de";
  const go = navFor(can).flatMap(({ icon, leaves }) =>
    leaves.map((leaf) => ({
      id: `go-${leaf.path}`,
      label: t(`common.nav.${nameOfLeaf(leaf)}`),
      icon,
      onAction: () => void navigate(`/${leaf.path}`),
    })),
  );
  const act: readonly PaletteEntry[] = [
    ...LOOKS.map((look) => ({
      id: `look-${look}`,
      label: `${t("common.top.look")}: ${t(`common.look.${look}`)}`,
      icon: "contrast" as const,
      onAction: () => chooseLook(look),
    })),
    {
      id: "language",
      label: `${t("common.top.language")}: ${t(`common.language.${other}`)}`,
      icon: "globe",
      onAction: () => chooseLanguage(other),
    },
    { id: "keys", label: t("common.keys.title"), icon: "keyboard", onAction: openKeys },
    {
      id: "sign-out",
      label: t("common.top.signOut"),
      icon: "logout",
      onAction: () => void signOut().then(() => navigate("/login")),
    },
  ];
  return { go, act };
}

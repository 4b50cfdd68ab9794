import { UI_LANGUAGES } from "@punktum/phrases/backoffice";
import type { ReactNode } from "react";
import { Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { chooseLanguage, language } from "../../base/language.ts";
import { chooseLook, look, LOOKS } from "../../base/look.ts";
import { useStore } from "../../base/store.ts";
import { Icon } from "../../parts/icon.tsx";
import { Menu } from "../../parts/menu.tsx";
import { useRoleName } from "../../parts/use-failure-text.ts";
import { useMe } from "../../session/use-me.ts";
import { signOut, useUser } from "../../session/session.ts";
import { useBadges } from "../badges.ts";
import { openKeys, openPalette } from "./palette-state.ts";

function LanguageMenu(): ReactNode {
  const { t } = useTranslation();
  const current = useStore(language);
  const entries = UI_LANGUAGES.map((code) => ({
    id: code,
    label: t(`common.language.${code}`),
    isChosen: code === current,
    onAction: () => chooseLanguage(code),
  }));
  return (
    <Menu label={t("common.top.language")} entries={entries} className="iconbtn wide">
      <Icon name="globe" />
    </Menu>
  );
}

function LookMenu(): ReactNode {
  const { t } = useTranslation();
  const current = useStore(look);
  const entries = LOOKS.map((name) => ({
    id: name,
    label: t(`common.look.${name}`),
    isChosen: name === current,
    onAction: () => chooseLook(name),
  }));
  return (
    <Menu label={t("common.top.look")} entries={entries} className="iconbtn wide">
      <Icon name="contrast" />
    </Menu>
  );
}

/** Two initials from the name, or from the e-mail address if there is no name. */
function initialsOf(name: string): string {
  const words =
    name
      .split("@")[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? [];
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0] ?? "") : [words[0]?.slice(0, 2) ?? ""];
  return letters.join("").toUpperCase();
}

function MeMenu(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userName, roleCode } = useUser();
  const name = useMe()?.name ?? userName;
  const roleName = useRoleName();
  const entries = [
    { id: "me", label: t("common.nav.me"), icon: "user" as const, onAction: () => void navigate("/me") },
    { id: "keys", label: t("common.top.keys"), icon: "keyboard" as const, onAction: openKeys },
    {
      id: "sign-out",
      label: t("common.top.signOut"),
      icon: "logout" as const,
      isApart: true,
      onAction: () => void signOut().then(() => navigate("/login")),
    },
  ];
  return (
    <Menu
      label={t("common.top.me", { name })}
      entries={entries}
      head={
        <p className="menu-head">
          <b>{name}</b>
          <small>{roleName(roleCode)}</small>
        </p>
      }
    >
      <span className="me" data-initials={initialsOf(name)} />
    </Menu>
  );
}

function Approvals(): ReactNode {
  const { t } = useTranslation();
  const { approvals = 0 } = useBadges();
  return approvals === 0 ? null : (
    <Link className="iconbtn opt-phone" to="/approvals" aria-label={t("common.top.approvals", { number: approvals })}>
      <Icon name="inbox" />
      <span className="badge on">{approvals}</span>
    </Link>
  );
}

/** Search, approvals, language, look and the account. */
export function TopBar(): ReactNode {
  const { t } = useTranslation();
  return (
    <header className="top">
      <Pressable className="search" onPress={openPalette}>
        <Icon name="search" small />
        <span>{t("common.top.search")}</span>
        <kbd>{t("common.top.searchHint")}</kbd>
      </Pressable>
      <Approvals />
      <LanguageMenu />
      <LookMenu />
      <MeMenu />
    </header>
  );
}

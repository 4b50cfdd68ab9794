import { UI_LANGUAGES, uiLanguageOf } from "@punktum/phrases/backoffice";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Button as Pressable } from "react-aria-components";
import { useFormat } from "../../base/format.ts";
import { chooseLanguage, language } from "../../base/language.ts";
import { chooseLook, look } from "../../base/look.ts";
import { useStore } from "../../base/store.ts";
import { Icon } from "../../parts/icon.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { useCan } from "../../session/session.ts";
import { useBadges } from "../badges.ts";
import { navFor, type NavGroup, type NavLeaf } from "../nav.ts";

/** Entries that a phone has room for, beside "More". */
const PHONE_ENTRIES = 4;

/** The looks that a phone offers; without one of them chosen it follows the device. */
const SHORT_LOOKS = ["light", "dark", "contrast"] as const;

const isWithin = ({ path }: NavLeaf, pathname: string): boolean =>
  path === "" ? pathname === "/" : pathname === `/${path}` || pathname.startsWith(`/${path}/`);

function Badge({ leaves }: { readonly leaves: readonly NavLeaf[] }): ReactNode {
  const badges = useBadges();
  const { number } = useFormat();
  const count = leaves.reduce((sum, { name }) => sum + (badges[name] ?? 0), 0);
  return count === 0 ? null : <span className="badge">{number(count)}</span>;
}

function Leaf({ leaf }: { readonly leaf: NavLeaf }): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={`/${leaf.path}`} {...(isWithin(leaf, pathname) ? { "aria-current": "page" as const } : {})}>
        <span>{t(`common.nav.${leaf.name}`)}</span>
        <Badge leaves={[leaf]} />
      </Link>
    </li>
  );
}

interface GroupProps {
  readonly group: NavGroup;
  /** Shows the entries of all groups, not of the open one only. */
  readonly isWide: boolean;
}

function Group({ group, isWide }: GroupProps): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { name, icon, leaves } = group;
  const isOpen = leaves.some((leaf) => isWithin(leaf, pathname));
  const hasLeaves = leaves.length > 1;
  const showsLeaves = hasLeaves && (isOpen || isWide);
  const label = t(`common.nav.${name}`);
  const mark = isOpen && !hasLeaves ? { "aria-current": "page" as const } : {};
  return (
    <>
      <Link to={`/${leaves[0]?.path ?? ""}`} className={isOpen && hasLeaves ? "open" : ""} title={label} {...mark}>
        <Icon name={icon} />
        <span>{label}</span>
        {showsLeaves ? null : <Badge leaves={leaves} />}
      </Link>
      {showsLeaves ? (
        <ul>
          {leaves.map((leaf) => (
            <Leaf key={leaf.path} leaf={leaf} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function PhoneLink({ group }: { readonly group: NavGroup }): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { name, icon, leaves } = group;
  const isOpen = leaves.some((leaf) => isWithin(leaf, pathname));
  return (
    <Link to={`/${leaves[0]?.path ?? ""}`} {...(isOpen ? { "aria-current": "page" as const } : {})}>
      <Icon name={icon} />
      {t(`common.nav.${name}`)}
      <Badge leaves={leaves} />
    </Link>
  );
}

/** Language and look, for where the bar above has no room for them. */
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

interface AllAreasProps {
  readonly className: string;
  readonly children: ReactNode;
  readonly label?: string;
}

/** A button that opens all areas, for screens without room for them. */
function AllAreas({ className, children, label }: AllAreasProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <>
      <Pressable
        className={className}
        onPress={() => setOpenAt(key)}
        {...(label === undefined ? {} : { "aria-label": label })}
      >
        {children}
      </Pressable>
      {/* A chosen entry changes the location, which closes the sheet. */}
      <Sheet title={t("common.areas")} isOpen={openAt === key} onClose={() => setOpenAt(undefined)}>
        <nav className="nav in-the-sheet" aria-label={t("common.areas")}>
          {navFor(can).map((group) => (
            <Group key={group.name} group={group} isWide />
          ))}
        </nav>
        <Settings />
      </Sheet>
    </>
  );
}

/** The areas at the left. */
export function SideNav(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <nav className="nav side-nav" aria-label={t("common.areas")}>
      {navFor(can).map((group) => (
        <Group key={group.name} group={group} isWide={false} />
      ))}
      <AllAreas className="nav-more" label={t("common.nav.more")}>
        <Icon name="menu" />
      </AllAreas>
    </nav>
  );
}

/** The areas beneath, on a phone. */
export function BottomNav(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <nav className="bottom" aria-label={t("common.areasPhone")}>
      {navFor(can)
        .slice(0, PHONE_ENTRIES)
        .map((group) => (
          <PhoneLink key={group.name} group={group} />
        ))}
      <AllAreas className="bottom-more">
        <Icon name="menu" />
        {t("common.nav.more")}
      </AllAreas>
    </nav>
  );
}

import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Button as Pressable } from "react-aria-components";
import { useFormat } from "../../base/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { useCan } from "../../session/session.ts";
import { useBadges } from "../badges.ts";
import { navFor, type NavGroup, type NavLeaf } from "../nav.ts";

/** Entries that a phone has room for, beside "More". */
const PHONE_ENTRIES = 4;

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

/** The areas at the left. */
export function SideNav(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <nav className="nav" aria-label={t("common.areas")}>
      {navFor(can).map((group) => (
        <Group key={group.name} group={group} isWide={false} />
      ))}
    </nav>
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

/** The areas beneath, on a phone. */
export function BottomNav(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const groups = navFor(can);
  return (
    <nav className="bottom" aria-label={t("common.areasPhone")}>
      {groups.slice(0, PHONE_ENTRIES).map((group) => (
        <PhoneLink key={group.name} group={group} />
      ))}
      <Pressable className="bottom-more" onPress={() => setOpenAt(key)}>
        <Icon name="menu" />
        {t("common.nav.more")}
      </Pressable>
      {/* A chosen entry changes the location, which closes the sheet. */}
      <Sheet title={t("common.areas")} isOpen={openAt === key} onClose={() => setOpenAt(undefined)}>
        <div className="nav in-the-sheet">
          {groups.map((group) => (
            <Group key={group.name} group={group} isWide />
          ))}
        </div>
      </Sheet>
    </nav>
  );
}

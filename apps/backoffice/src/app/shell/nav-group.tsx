import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { useBadges } from "../badges.ts";
import type { NavGroup, NavLeaf } from "../nav.ts";

/** Whether an entry of the menu leads to this path or stands above it. */
export const isWithin = ({ path }: NavLeaf, pathname: string): boolean =>
  path === "" ? pathname === "/" : pathname === `/${path}` || pathname.startsWith(`/${path}/`);

/** How much waits behind these entries. */
export function Badge({ leaves }: { readonly leaves: readonly NavLeaf[] }): ReactNode {
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

/** One of the menu's areas, with its entries while it is open. */
export function Group({ group, isWide }: GroupProps): ReactNode {
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

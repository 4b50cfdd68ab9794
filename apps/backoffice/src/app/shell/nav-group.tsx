import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { useBadges } from "../badges.ts";
import { nameOfGroup, type NavGroup, type NavLeaf } from "../nav.ts";

/** Whether this path is a menu entry's screen or below it. */
export const isWithin = ({ path }: NavLeaf, pathname: string): boolean =>
  path === "" ? pathname === "/" : pathname === `/${path}` || pathname.startsWith(`/${path}/`);

/** Sum of the open tasks of these entries. */
export function Badge({ leaves }: { readonly leaves: readonly NavLeaf[] }): ReactNode {
  const badges = useBadges();
  const { number } = useFormat();
  const count = leaves.reduce((sum, { name }) => sum + (badges[name] ?? 0), 0);
  return count === 0 ? null : <span className="badge">{number(count)}</span>;
}

function Leaf({ leaf, isOpen }: { readonly leaf: NavLeaf; readonly isOpen: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <li>
      <Link to={`/${leaf.path}`} {...(isOpen ? { "aria-current": "page" as const } : {})}>
        <span>{t(`common.nav.${leaf.name}`)}</span>
        <Badge leaves={[leaf]} />
      </Link>
    </li>
  );
}

interface GroupProps {
  readonly group: NavGroup;
  /** Shows the entries of all groups instead of only the open one. */
  readonly isWide: boolean;
}

/** One of the menu's areas, with its entries while it is open. */
export function Group({ group, isWide }: GroupProps): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { icon, leaves } = group;
  // An entry nested below another comes after it in the menu, so the last match is the most specific.
  const open = leaves.findLast((leaf) => isWithin(leaf, pathname));
  const isOpen = open !== undefined;
  const hasLeaves = leaves.length > 1;
  const showsLeaves = hasLeaves && (isOpen || isWide);
  const label = t(`common.nav.${nameOfGroup(group)}`);
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
            <Leaf key={leaf.path} leaf={leaf} isOpen={leaf === open} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

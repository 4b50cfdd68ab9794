import { lazy, Suspense, useState, type ReactNode } from "react";
import { Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Icon } from "../../parts/icon.tsx";
import { useCan } from "../../session/session.ts";
import { nameOfGroup, navFor, type NavGroup } from "../nav.ts";
import { Badge, Group, isWithin } from "./nav-group.tsx";

const AreasSheet = lazy(async () => ({ default: (await import("./areas-sheet.tsx")).AreasSheet }));

/** Number of entries that fit on a phone beside "More". */
const PHONE_ENTRIES = 4;
/** Areas used at a desk come last on a phone. */
const isForDesk = ({ name }: NavGroup): boolean => name === "rules";

function PhoneLink({ group }: { readonly group: NavGroup }): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { icon, leaves } = group;
  const isOpen = leaves.some((leaf) => isWithin(leaf, pathname));
  return (
    <Link to={`/${leaves[0]?.path ?? ""}`} {...(isOpen ? { "aria-current": "page" as const } : {})}>
      <Icon name={icon} />
      {t(`common.nav.${nameOfGroup(group)}`)}
      <Badge leaves={leaves} />
    </Link>
  );
}

interface AllAreasProps {
  readonly className: string;
  readonly children: ReactNode;
  readonly label?: string;
}

/** A button that opens all areas, for screens without room for them. */
function AllAreas({ className, children, label }: AllAreasProps): ReactNode {
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
      {/* Choosing an entry changes the location, which closes the sheet. */}
      <Suspense>
        {openAt === undefined ? null : <AreasSheet isOpen={openAt === key} onClose={() => setOpenAt(undefined)} />}
      </Suspense>
    </>
  );
}

/** The navigation at the left. */
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

/** The navigation at the bottom of a phone's screen. */
export function BottomNav(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <nav className="bottom" aria-label={t("common.areasPhone")}>
      {navFor(can)
        .toSorted((one, other) => Number(isForDesk(one)) - Number(isForDesk(other)))
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

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Icon } from "../../parts/icon.tsx";
import type { ListColumn } from "../../parts/list/data-list.tsx";
import { usePlaces } from "../../parts/use-places.ts";
import { StateChip } from "./state-chip.tsx";
import { titleOf, type VoucherEntry, type What, whatOf } from "./voucher-types.ts";

const SIGNS = {
  EUROS: "euro",
  PERCENT: "ticket",
  EXTRAPOINT: "star",
  MULTIPLIER: "star",
  EARN: "star",
  REWARD: "gift",
} as const satisfies Readonly<Record<What, string>>;

/** Kind shown in the list, which does not distinguish euros and percent. */
const shownWhat = (entry: VoucherEntry): What | "OTHER" =>
  entry.couponTypeCode === "DISCOUNT" ? "OTHER" : whatOf(entry);

function Picture({ entry }: { readonly entry: VoucherEntry }): ReactNode {
  const { picturePath } = entry;
  return (
    <span className="voucher-picture">
      {picturePath === null ? <Icon name={SIGNS[whatOf(entry)]} /> : <img src={picturePath} alt="" loading="lazy" />}
    </span>
  );
}

/** Names of partners and shops by id. */
function usePlaceNames(): (owner: Pick<VoucherEntry, "partnerId" | "storeId">) => string {
  const { t } = useTranslation();
  const places = usePlaces();
  return ({ partnerId, storeId }) => {
    const partner = places.find(({ id }) => id === partnerId);
    const store = places.flatMap(({ stores }) => stores).find(({ id }) => id === storeId);
    return store?.name ?? partner?.name ?? (partnerId === null && storeId === null ? t("vouchers.everywhere") : "");
  };
}

/** The columns of the list, in the page's language. */
export function useColumns(): readonly ListColumn<VoucherEntry>[] {
  const { t, i18n } = useTranslation();
  const { number, date } = useFormat();
  const placeOf = usePlaceNames();
  const dates = ({ validFrom, validTo }: VoucherEntry): string =>
    `${validFrom === null ? t("vouchers.atOnce") : date(validFrom)} – ${validTo === null ? t("vouchers.endless") : date(validTo)}`;
  return [
    {
      id: "name",
      title: t("vouchers.columns.name"),
      onCard: "name",
      isSortable: true,
      isLong: true,
      cell: (entry) => (
        <span className="voucher-name">
          <Picture entry={entry} />
          <span className="open">{titleOf(entry.texts, i18n.language) || t("vouchers.untitled")}</span>
        </span>
      ),
    },
    {
      id: "kind",
      title: t("vouchers.columns.kind"),
      isOptional: true,
      cell: (entry) => t(`vouchers.what.${shownWhat(entry)}`),
    },
    {
      id: "place",
      title: t("vouchers.columns.place"),
      isLong: true,
      isOptional: true,
      cell: (entry) => <span className="sub">{placeOf(entry)}</span>,
    },
    {
      id: "validTo",
      title: t("vouchers.columns.validTo"),
      onCard: "meta",
      isSortable: true,
      cell: (entry) => <span className="sub num">{dates(entry)}</span>,
    },
    {
      id: "redeemed",
      title: t("vouchers.columns.redeemed"),
      onCard: "figure",
      isNumber: true,
      cell: ({ redeemed }) => <span data-unit={t("vouchers.columns.redeemed")}>{number(redeemed)}</span>,
    },
    {
      id: "left",
      title: t("vouchers.columns.left"),
      isNumber: true,
      isOptional: true,
      cell: ({ left }) => <span className={left === null ? "sub" : ""}>{left === null ? "∞" : number(left)}</span>,
    },
    {
      id: "state",
      title: t("vouchers.columns.state"),
      onCard: "state",
      cell: ({ state }) => <StateChip state={state} />,
    },
  ];
}

import styled from "@emotion/styled";
import type { SaleView } from "@punktum/client";
import { formatPoints, type BasketItem, type Points } from "@punktum/domain";
import { fontSize, fontWeight, IconButton, Skeleton, space, TrashIcon, VisuallyHidden } from "@punktum/ui";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMounting } from "../../hooks/use-device.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { useEuros } from "../../hooks/use-euros.ts";

const Heading = styled.h3({
  color: "var(--ui-text-muted)",
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  letterSpacing: "0.04em",
  textTransform: "uppercase",
});

const List = styled.ul({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto auto",
    alignItems: "center",
    columnGap: space(1.5),
    minHeight: "4.25rem",
    paddingBlock: space(0.5),
  },
  "& > li + li": { borderTop: "1px solid var(--ui-line)" },
  "& [data-part=name]": { fontWeight: fontWeight.medium, lineHeight: 1.25, overflowWrap: "anywhere", hyphens: "auto" },
  "& [data-part=figures]": { textAlign: "end", fontVariantNumeric: "tabular-nums", lineHeight: 1.3 },
  "& [data-part=money]": { fontWeight: fontWeight.strong, whiteSpace: "nowrap" },
  "& [data-part=money][data-negative=true]": { color: "var(--ui-danger-text)" },
  "& [data-part=points]": {
    display: "block",
    minHeight: "1.5rem",
    color: "var(--ui-text-muted)",
    fontSize: fontSize.small,
    whiteSpace: "nowrap",
  },
  "& > li > [data-part=item]": {
    gridColumn: "1 / 3",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    columnGap: space(1.5),
    minHeight: "3.75rem",
    marginInlineStart: "-0.5rem",
    paddingInline: "0.5rem",
    border: 0,
    borderRadius: 12,
    background: "transparent",
    color: "inherit",
    font: "inherit",
    textAlign: "start",
    cursor: "pointer",
    "@media (hover: hover)": { "&:hover": { background: "var(--ui-sunken)" } },
    // Hints that the amount can be changed.
    "& [data-part=money]": { textDecoration: "underline dotted", textUnderlineOffset: "0.2em" },
  },
  "& > li > button:last-of-type": { marginInlineEnd: "-0.75rem" },
});

/** Scrolls a list with a height of its own to an item that was added. The page stays, because keys would move. */
function showAdded(row: HTMLElement | null): void {
  const box = row?.closest("[data-part=items]");
  box?.scrollTo({ top: box.scrollHeight });
}

interface ItemListProps {
  readonly items: readonly BasketItem[];
  readonly view: SaleView | undefined;
  readonly isLoading: boolean;
  readonly onRemove: (id: string) => void;
  /** Called to change the amount of an item. */
  readonly onOpen: (item: BasketItem) => void;
}

/** Name, euros, points and a remove button of every item in the basket. */
export function ItemList({ items, view, isLoading, onRemove, onOpen }: ItemListProps): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const id = useId();
  const [removed, setRemoved] = useState("");
  const language = useStore(useServices().language);
  const { decimalRevenue } = useMounting().store;
  // The server's points. The keypad's own until the server has answered, and without a customer.
  const known = new Map(view?.lines.map((line) => [line.id, line.points]));
  const pointsOf = (item: BasketItem): Points => known.get(item.id) ?? item.points;
  const remove = ({ id: itemId, name }: BasketItem): void => {
    setRemoved(t("basket.removed", { name }));
    onRemove(itemId);
  };
  return (
    <section aria-labelledby={id} aria-busy={isLoading}>
      <Heading id={id}>{t("basket.ITEMS")}</Heading>
      <List>
        {items.map((item) => (
          <li key={item.id} ref={showAdded}>
            <button type="button" data-part="item" aria-haspopup="dialog" onClick={() => onOpen(item)}>
              <span data-part="name">{item.name} </span>
              <span data-part="figures">
                <span data-part="money" data-negative={item.amountCents < 0}>
                  {euros(item.amountCents, { decimalRevenue })}
                </span>
                <VisuallyHidden> {t("basket.change")}</VisuallyHidden>
                <span data-part="points">
                  {isLoading && !known.has(item.id) ? (
                    <Skeleton width="4rem" height="1rem" />
                  ) : (
                    t("basket.points", { count: pointsOf(item), points: formatPoints(pointsOf(item), language) })
                  )}
                </span>
              </span>
            </button>
            <IconButton
              label={t("basket.remove", { name: item.name })}
              icon={<TrashIcon />}
              onClick={() => remove(item)}
            />
          </li>
        ))}
      </List>
      <VisuallyHidden aria-live="polite">{removed}</VisuallyHidden>
    </section>
  );
}

import styled from "@emotion/styled";
import { basketCents, formatSignedPoints } from "@punktum/domain";
import { Button, Card, EmptyState, fontSize, fontWeight, RefreshIcon, ScrollArea, space } from "@punktum/ui";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useSession } from "../../hooks/use-session.ts";
import { useServices } from "../../services/services-context.ts";
import type { TypedFigure } from "./figure-dialog.tsx";
import { ItemList } from "./item-list.tsx";
import { Payment } from "./payment.tsx";
import { Totals } from "./totals.tsx";
import type { Basket } from "./use-basket.ts";
import type { Preview } from "./use-preview.ts";

const Root = styled.div({
  minHeight: "100%",
  minWidth: 0,
  containerType: "inline-size",
  "&[data-fills=true]": { display: "grid" },
});

/** A narrow pane has its totals below the items, a wide one beside them. */
const Parts = styled.div({
  display: "flex",
  flexDirection: "column",
  minHeight: "100%",
  minWidth: 0,
  gap: space(2),
  "& > [data-part=middle]": { flex: "1 1 auto", minWidth: 0 },
  "[data-fills=true] > &": { gap: space(1) },
  // Only the items scroll, so that the choice, the total and the next step stay in place. Their part has no height of
  // its own, so that the pane takes exactly its available height. Large text scrolls the pane itself.
  "[data-fills=true] > & > [data-part=middle]": { display: "flex", flexDirection: "column", minHeight: "9rem" },
  "[data-fills=true] > & [data-part=items]": {
    // Also the box of hidden texts, which would lengthen the page otherwise.
    position: "relative",
    flex: "1 1 0",
    minHeight: 0,
    marginInline: `calc(-1 * ${space(2)})`,
    paddingInline: space(2),
    overflowX: "clip",
    overflowY: "auto",
  },
  // Low rows, and no heading below the pane's own: two items show while points are chosen.
  "[data-fills=true] > & [data-part=items] h3": { position: "absolute", clipPath: "inset(50%)" },
  "[data-fills=true] > & [data-part=items] li": { minHeight: "3.5rem", paddingBlock: 0 },
  "[data-fills=true] > & [data-part=items] li > [data-part=item]": { minHeight: "3.25rem" },
  // The list fades where more items follow. The padding keeps its end above.
  "[data-fills=true] > & [data-part=items][role=group]": {
    paddingBottom: space(1),
    maskImage: `linear-gradient(to top, transparent, black ${space(1)})`,
  },
  "@container (min-width: 38rem)": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 21rem)",
    alignItems: "start",
    gap: space(4),
    "[data-fills=true] > & > [data-part=middle]": { minHeight: 0 },
    "[data-fills=true] > & [data-part=items]": { flex: "none", overflow: "visible", maskImage: "none" },
    "& > [data-part=foot]": { paddingTop: 0, borderTop: 0 },
  },
});

const Head = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space(1),
  paddingBottom: space(1),
  "[data-fills=true] &": { marginTop: `calc(-1 * ${space(1)})`, paddingBottom: 0 },
  "& > h2": { fontSize: fontSize.section, fontWeight: fontWeight.strong, letterSpacing: "-0.015em", lineHeight: 1.2 },
});

const Foot = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(1.5),
  paddingTop: space(1.5),
  borderTop: "1px solid var(--ui-line)",
  // Smaller figures leave the height to the items.
  "[data-fills=true] > * > & > dl": { rowGap: 2 },
  "[data-fills=true] > * > & > dl > :not([data-main=true])": { minHeight: "1.5rem", fontSize: fontSize.small },
});

const Note = styled.p({ color: "var(--ui-text-muted)", fontSize: fontSize.small });
const Problem = styled.p({ color: "var(--ui-danger-text)", fontWeight: fontWeight.medium });

export interface SummaryProps {
  readonly basket: Basket;
  readonly preview: Preview;
  readonly onCheckOut: () => void;
  readonly onReturn: () => void;
  /** Opens the dialog to type a change of an item or the points to use. */
  readonly onType: (wanted: TypedFigure) => void;
  /** Whether the pane has a fixed height, so that the items scroll inside. */
  readonly fills?: boolean;
}

/** The items of the basket. */
function Contents({ basket, preview, onType }: SummaryProps): ReactNode {
  const { t } = useTranslation();
  return basket.items.length === 0 ? (
    <EmptyState title={t("basket.emptyTitle")} text={t("basket.emptyText")} />
  ) : (
    <ItemList
      items={basket.items}
      view={preview.view}
      isLoading={preview.isLoading}
      onRemove={basket.remove}
      onOpen={(item) => onType({ kind: "item", item })}
    />
  );
}

/** Summary of a basket that earns or is paid with points: items, amount, points and check-out. */
export function Summary(props: SummaryProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const errorText = useErrorText();
  const { session } = useSession();
  const { basket, preview, onCheckOut, onReturn, onType, fills = false } = props;
  const { view, figures, estimated, problem, isLoading, input } = preview;
  const language = useStore(useServices().language);
  const totalCents = basketCents(basket.items);
  // Said once: a payment that is not accepted has its reason where points would be chosen.
  const isSaid = basket.mode === "pay" && preview.mayPay !== true;
  return (
    <Root data-fills={fills}>
      <Parts>
        <div data-part="middle">
          <Head>
            <h2 id={id}>{t("basket.SUMMARY")}</h2>
            <Button size="small" variant="quiet" startIcon={<RefreshIcon sizePx={20} />} onClick={onReturn}>
              {t("returns.open")}
            </Button>
          </Head>
          <ScrollArea titleId={id} data-part="items">
            <Contents {...props} />
          </ScrollArea>
        </div>
        <Foot data-part="foot">
          <Payment basket={basket} preview={preview} onType={() => onType({ kind: "points" })} />
          <Totals totalCents={totalCents} view={view} isLoading={isLoading && basket.items.length > 0} />
          {session === undefined ? <Note>{t("basket.noCustomer")}</Note> : null}
          {estimated === undefined ? null : (
            <Note as="output">
              {t("orders.estimate", { count: Math.abs(estimated), points: formatSignedPoints(estimated, language) })}
            </Note>
          )}
          {problem === undefined || isSaid ? null : <Problem>{errorText(problem.text, problem.values)}</Problem>}
          <Button
            size="large"
            fullWidth
            disabled={totalCents === 0 || input === undefined || figures === undefined}
            onClick={onCheckOut}
          >
            {t("basket.REVENUE_CHECK_OUT")}
          </Button>
        </Foot>
      </Parts>
    </Root>
  );
}

const Surface = styled(Card)({ display: "grid", minHeight: "100%" });
const Pane = styled.section({ minHeight: "100%", display: "grid" });

/** The summary as a card that fills its pane. */
export function SummaryCard(props: SummaryProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Pane aria-label={t("basket.SUMMARY")}>
      <Surface>
        <Summary {...props} />
      </Surface>
    </Pane>
  );
}

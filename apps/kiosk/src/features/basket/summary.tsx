import styled from "@emotion/styled";
import type { SaleMode } from "@punktum/client";
import { basketCents, formatSignedPoints } from "@punktum/domain";
import { Button, Card, ChoiceRow, EmptyState, fontSize, fontWeight, RefreshIcon, ScrollArea, space } from "@punktum/ui";
import { useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useSession } from "../../hooks/use-session.ts";
import { useServices } from "../../services/services-context.ts";
import type { TypedFigure } from "./figure-dialog.tsx";
import { ItemList } from "./item-list.tsx";
import { PayPanel } from "./pay-panel.tsx";
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
  // The items scroll between heading and totals, so that the check-out button stays in place. The part has no height of
  // its own, so that the pane takes exactly its available height. Large text scrolls the pane itself.
  "[data-fills=true] > & > [data-part=middle]": { position: "relative", minHeight: "11rem" },
  "[data-fills=true] > & > [data-part=middle] > *": {
    position: "absolute",
    inset: `0 calc(-1 * ${space(2)})`,
    paddingInline: space(2),
    overflowX: "clip",
    overflowY: "auto",
  },
  // Gradient that shows that more items follow. The padding keeps the end of the list above it.
  "[data-fills=true] > & > [data-part=middle] > [role=group]": { paddingBottom: space(3) },
  "[data-fills=true] > & > [data-part=middle]:has(> [role=group])::after": {
    content: '""',
    position: "absolute",
    insetInline: `calc(-1 * ${space(2)})`,
    bottom: 0,
    height: space(2),
    background: "linear-gradient(transparent, var(--ground))",
    pointerEvents: "none",
  },
  "@container (min-width: 38rem)": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 21rem)",
    alignItems: "start",
    gap: space(4),
    "[data-fills=true] > & > [data-part=middle]": { minHeight: 0 },
    "[data-fills=true] > & > [data-part=middle] > *": { position: "static", padding: 0 },
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
  "& > h2": { fontSize: fontSize.section, fontWeight: fontWeight.strong, letterSpacing: "-0.015em", lineHeight: 1.2 },
});

const Ways = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(2),
  "[data-part=middle] &": { paddingBlock: space(2) },
  // The choices need no visible legend, and share a narrow pane's row.
  "& > fieldset:first-of-type > legend": { position: "absolute", clipPath: "inset(50%)" },
  "& > fieldset:first-of-type > button": { flex: "1 1 auto", paddingInline: space(1.5) },
});

const Foot = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(2),
  paddingTop: space(2),
  borderTop: "1px solid var(--ui-line)",
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

/** Choice between earning and paying with points, and the number of points. */
function Payment({ basket, preview, onType }: SummaryProps): ReactNode {
  const { t } = useTranslation();
  const { items, mode } = basket;
  const scrollWhenShown = useRef(false);
  const choose = (next: SaleMode): void => {
    scrollWhenShown.current = true;
    basket.setMode(next);
  };
  // Scrolls the panel into view when the cashier chose it. It appears later, with the server's offer.
  const showPanel = (panel: HTMLElement | null): void => {
    if (panel !== null && scrollWhenShown.current) {
      scrollWhenShown.current = false;
      panel.scrollIntoView({ block: "nearest" });
    }
  };
  return (
    <Ways>
      <ChoiceRow
        legend={t("basket.mode")}
        options={[
          { value: "earn", label: t("basket.earn") },
          { value: "pay", label: t("basket.pay") },
        ]}
        value={mode}
        onChange={choose}
      />
      {mode === "pay" && items.length > 0 ? (
        <PayPanel ref={showPanel} basket={basket} preview={preview} onType={() => onType({ kind: "points" })} />
      ) : null}
    </Ways>
  );
}

/** The items of the basket. */
function Contents({ titleId, ...props }: SummaryProps & { readonly titleId: string }): ReactNode {
  const { t } = useTranslation();
  const { basket, preview, onReturn, onType } = props;
  return (
    <>
      <Head>
        <h2 id={titleId}>{t("basket.SUMMARY")}</h2>
        <Button size="small" variant="quiet" startIcon={<RefreshIcon sizePx={20} />} onClick={onReturn}>
          {t("returns.open")}
        </Button>
      </Head>
      {basket.items.length === 0 ? (
        <EmptyState title={t("basket.emptyTitle")} text={t("basket.emptyText")} />
      ) : (
        <ItemList
          items={basket.items}
          view={preview.view}
          isLoading={preview.isLoading}
          onRemove={basket.remove}
          onOpen={(item) => onType({ kind: "item", item })}
        />
      )}
    </>
  );
}

/** Summary of a basket that earns or is paid with points: items, amount, points and check-out. */
export function Summary(props: SummaryProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const errorText = useErrorText();
  const { session } = useSession();
  const { basket, preview, onCheckOut, fills = false } = props;
  const { view, figures, estimated, problem, isLoading, input } = preview;
  const language = useStore(useServices().language);
  const totalCents = basketCents(basket.items);
  return (
    <Root data-fills={fills}>
      <Parts>
        <div data-part="middle">
          <ScrollArea titleId={id}>
            <Contents {...props} titleId={id} />
            {fills ? <Payment {...props} /> : null}
          </ScrollArea>
        </div>
        <Foot data-part="foot">
          {fills ? null : <Payment {...props} />}
          <Totals totalCents={totalCents} view={view} isLoading={isLoading && basket.items.length > 0} />
          {session === undefined ? <Note>{t("basket.noCustomer")}</Note> : null}
          {estimated === undefined ? null : (
            <Note as="output">
              {t("orders.estimate", { count: Math.abs(estimated), points: formatSignedPoints(estimated, language) })}
            </Note>
          )}
          {problem === undefined ? null : <Problem>{errorText(problem.text, problem.values)}</Problem>}
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

const Surface = styled(Card)({ "--ground": "var(--ui-surface)", display: "grid", minHeight: "100%" });
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

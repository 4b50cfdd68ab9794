import styled from "@emotion/styled";
import { keyframes } from "@emotion/react";
import { fillText, type CounterTexts, type UiLanguage } from "@punktum/phrases";
import { CloseIcon } from "@punktum/ui";
import { amountText, printReceipt, totalOf, type PaperLine, type Sending, type TillLine } from "@punktum/virtual-till";
import { type ReactNode, useLayoutEffect, useRef } from "react";

const feed = keyframes({ from: { transform: "translateY(-2.5rem)" }, to: { transform: "none" } });

const TEETH =
  "linear-gradient(135deg, #fffdf8 50%, transparent 50%), linear-gradient(225deg, #fffdf8 50%, transparent 50%)";

const Slot = styled.section({
  position: "relative",
  minHeight: "11rem",
  // A long receipt must not push the keys out of view.
  maxHeight: "max(11rem, 32dvh)",
  overflowY: "auto",
  overflowX: "hidden",
  padding: "0 1.25rem 1rem",
  borderTop: "10px solid #0c0f12",
  borderRadius: "6px",
  background: "linear-gradient(180deg, rgb(0 0 0 / 0.45), rgb(0 0 0 / 0) 1.25rem)",
  scrollbarWidth: "thin",
  scrollbarColor: "#6b7684 transparent",
});
const Sheet = styled.div({
  position: "relative",
  padding: "0.75rem 1rem 1rem",
  background: "#fffdf8",
  color: "#1c1f23",
  fontFamily: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: "1rem",
  lineHeight: 1.4,
  boxShadow: "0 12px 24px -8px rgb(0 0 0 / 0.6)",
  "&::after": {
    content: '""',
    position: "absolute",
    left: 0,
    right: 0,
    bottom: "-10px",
    height: "10px",
    background: TEETH,
    backgroundSize: "10px 10px",
  },
  "&[data-fed=true]": { animation: `${feed} 240ms cubic-bezier(0, 0, 0, 1)` },
  "@media (prefers-reduced-motion: reduce)": { "&[data-fed=true]": { animation: "none" } },
});
const Row = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "0.75rem",
  hyphens: "auto",
  "& > :last-child": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  "&[data-look=strong]": { fontWeight: 700, fontSize: "1.125rem" },
  "&[data-look=struck]": { color: "#5d6268", "& > *": { textDecoration: "line-through" } },
});
const Centred = styled.div({ textAlign: "center" });
const Rule = styled.hr({ border: 0, borderTop: "2px dashed #b9b4a8", margin: "0.5rem 0" });
const TakeOff = styled.button({
  display: "inline-grid",
  placeItems: "center",
  width: "3rem",
  height: "3rem",
  marginBlock: "-0.25rem",
  border: 0,
  borderRadius: "999px",
  background: "transparent",
  color: "#8c1d2b",
  cursor: "pointer",
  "&:hover": { background: "#f6e3df" },
  "&:focus-visible": { outline: "3px solid #1d3fa8", outlineOffset: "-3px" },
  "& svg": { width: "1.25rem", height: "1.25rem" },
});
const Entry = styled.li({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 3rem",
  alignItems: "center",
  gap: "0.5rem",
  minHeight: "2.75rem",
  fontVariantNumeric: "tabular-nums",
  "&[data-voided=true]": { color: "#5d6268", "& > span": { textDecoration: "line-through" } },
});
const Entries = styled.ol({ listStyle: "none", margin: 0, padding: 0 });
const Empty = styled.p({ margin: 0, padding: "1rem 0", textAlign: "center", color: "#4c5259" });

function Printed({ line }: { readonly line: PaperLine }): ReactNode {
  if (line.look === "rule") {
    return <Rule />;
  }
  if (line.look === "centred") {
    return <Centred>{line.left}</Centred>;
  }
  return (
    <Row data-look={line.look}>
      <span>{line.left}</span>
      <span>{line.right}</span>
    </Row>
  );
}

/** The paper in the till: the current items, or the last printed receipt. */
export function Paper(props: {
  readonly texts: CounterTexts;
  readonly language: UiLanguage;
  readonly lines: readonly TillLine[];
  readonly printed: Sending | undefined;
  readonly onTakeOff: (lineNumber: number) => void;
}): ReactNode {
  const { texts, language, lines, printed, onTakeOff } = props;
  const words = texts.till;
  const slot = useRef<HTMLElement>(null);
  // Scrolls to the end, where total and points are.
  const shown = lines.length > 0 ? lines.length : printed;
  useLayoutEffect(() => {
    if (shown !== undefined) {
      slot.current?.scrollTo({ top: slot.current.scrollHeight });
    }
  }, [shown]);
  if (lines.length > 0 || printed === undefined) {
    return (
      // A region that scrolls must be reachable with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
      <Slot ref={slot} aria-label={words.basket} tabIndex={0}>
        <Sheet>
          {lines.length === 0 ? <Empty>{words.empty}</Empty> : null}
          <Entries>
            {lines.map((line) => (
              <Entry key={line.number} data-voided={line.isVoided}>
                <span>{line.isReturn ? `${words.returned}: ${line.name[language]}` : line.name[language]}</span>
                <span>{`${line.isReturn ? "-" : ""}${amountText(line.amountCents, language)}`}</span>
                {line.isVoided ? null : (
                  <TakeOff
                    type="button"
                    aria-label={fillText(words.takeOff, { article: line.name[language] })}
                    onClick={() => onTakeOff(line.number)}
                  >
                    <CloseIcon />
                  </TakeOff>
                )}
              </Entry>
            ))}
          </Entries>
          <Rule />
          <Row data-look="strong">
            <span>{words.total}</span>
            <span>{amountText(totalOf(lines), language)}</span>
          </Row>
        </Sheet>
      </Slot>
    );
  }
  const { receipt, answer } = printed;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
    <Slot ref={slot} aria-label={fillText(words.receipt, { number: receipt.number })} tabIndex={0}>
      <Sheet key={`${receipt.number} ${receipt.isVoided}`} data-fed="true">
        {printReceipt(receipt, answer, language).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of printed paper never move
          <Printed key={index} line={line} />
        ))}
      </Sheet>
    </Slot>
  );
}

import styled from "@emotion/styled";
import { PRINT_MODAL_CLOSE_MS } from "@punktum/domain";
import {
  Button,
  CheckMark,
  Countdown,
  Dialog,
  fontSize,
  fontWeight,
  lineHeight,
  PrinterIcon,
  space,
  WarningIcon,
  WifiOffIcon,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../../hooks/use-dismissable.ts";

/** State of the dialog. `withStaff`: the result of a print is unknown and staff have to settle it. */
export type PrintState = "printing" | "noPaper" | "noConnection" | "success" | "withStaff";

/** Size of the mark. It shrinks on a low screen and with large text, because the words disappear after ten seconds. */
const MARK = "min(7rem, 14dvh)";

const Content = styled.output({
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  gap: space(2),
  paddingTop: space(1),
  // All states have one height, so that the layout does not shift when the result arrives.
  minHeight: "18rem",
  textAlign: "center",
  textWrap: "balance",
  "& > :first-child": { display: "grid", placeItems: "center", minHeight: MARK },
  "& > svg": { maxWidth: MARK, maxHeight: MARK },
});

const Mark = styled.span({
  display: "grid",
  placeItems: "center",
  width: MARK,
  height: MARK,
  borderRadius: "50%",
  background: "var(--ui-sunken)",
  color: "var(--ui-brand-text)",
  "&[data-tone=danger]": { background: "var(--ui-danger-soft)", color: "var(--ui-danger-text)" },
});

const First = styled.p({
  fontSize: fontSize.section,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  textWrap: "balance",
});

/** Keeps its height before the countdown starts: on a phone it has a line of its own. */
const TimeLeft = styled.div({ display: "flex", alignItems: "center", minHeight: "3.5rem" });

const TEXTS = {
  printing: ["printer.printing", undefined],
  noPaper: ["printer.NO_PAPER_TEXT1", "printer.NO_PAPER_TEXT2"],
  noConnection: ["printer.NO_CONNECTION_TEXT1", "printer.NO_CONNECTION_TEXT2"],
  success: ["printer.SUCCESS_TEXT1", "printer.SUCCESS_TEXT2"],
  withStaff: ["printer.WITH_STAFF_TEXT1", "printer.WITH_STAFF_TEXT2"],
} as const satisfies Readonly<Record<PrintState, readonly [string, string | undefined]>>;

function StateMark({ state }: { readonly state: PrintState }): ReactNode {
  if (state === "success") {
    return <CheckMark />;
  }
  if (state === "printing") {
    return (
      <Mark>
        <PrinterIcon sizePx={56} />
      </Mark>
    );
  }
  return (
    <Mark data-tone="danger">
      {state === "noConnection" ? <WifiOffIcon sizePx={56} /> : <WarningIcon sizePx={56} />}
    </Mark>
  );
}

export interface PrintDialogProps {
  /** Absent while nothing is printed. */
  readonly state: PrintState | undefined;
  readonly onClose: () => void;
}

/** The print dialog. It cannot be closed while printing, and closes by OK or ten seconds after the result. */
export function PrintDialog({ state, onClose }: PrintDialogProps): ReactNode {
  const { t } = useTranslation();
  const isOpen = state !== undefined;
  const isDone = isOpen && state !== "printing";
  useDismissable(isDone, onClose);
  const [first, second] = TEXTS[state ?? "printing"];
  return (
    <Dialog
      open={isOpen}
      title={t("printer.title")}
      role="alertdialog"
      onClose={isDone ? onClose : undefined}
      dismissable={false}
      actions={
        <>
          <TimeLeft>
            {isDone ? (
              <Countdown
                key={state}
                seconds={PRINT_MODAL_CLOSE_MS / 1000}
                label={(count) => t("success.closing", { count })}
                onEnd={onClose}
              />
            ) : null}
          </TimeLeft>
          <Button loading={!isDone} onClick={onClose}>
            {t("printer.OK")}
          </Button>
        </>
      }
    >
      <Content>
        <StateMark state={state ?? "printing"} />
        <First>{t(first)}</First>
        {second === undefined ? null : <p>{t(second)}</p>}
      </Content>
    </Dialog>
  );
}

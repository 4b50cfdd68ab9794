import styled from "@emotion/styled";
import { Button, CheckIcon, fontSize, fontWeight, lineHeight, space, WarningIcon } from "@punktum/ui";
import type { ReactNode } from "react";

/**
 * On a tablet held upright the result has its own line, on a phone each part has one. Button before picture and result,
 * so that it does not move under the finger.
 */
const Row = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "center",
  padding: `${space(2)} ${space(3)}`,
  "& h3": { fontSize: fontSize.lead, fontWeight: fontWeight.strong, lineHeight: lineHeight.snug },
  "& [data-part=hint]": { color: "var(--ui-text-muted)", fontSize: fontSize.small },
  "& > button": { minWidth: "10rem", marginTop: space(1.5) },
  "& > video": { order: 1, maxWidth: "32rem", marginTop: space(2) },
  "& > output": { order: 1 },
  "& > output:not(:empty)": { marginTop: space(1.5) },
  "@container (min-width: 36rem)": {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: space(3),
    "& > button": { gridArea: "1 / 2", marginTop: 0 },
    "& > output, & > video": { gridColumn: "1 / -1" },
  },
  "@container (min-width: 60rem)": {
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) auto",
    paddingBlock: space(1.5),
    "& > button": { gridArea: "1 / 3" },
    "& > output": { gridArea: "1 / 2" },
    "& > output:not(:empty)": { marginTop: 0 },
  },
});

const Result = styled.output({
  display: "flex",
  alignItems: "center",
  gap: space(1),
  fontWeight: fontWeight.medium,
  lineHeight: lineHeight.snug,
  overflowWrap: "anywhere",
  "& > svg": { flex: "none" },
  "&[data-kind=good]": { color: "var(--ui-success-text)" },
  "&[data-kind=bad]": { color: "var(--ui-danger-text)" },
});

/** What a test found, in words. */
export interface TestResult {
  readonly kind: "good" | "bad" | "running";
  readonly text: string;
}

const ICONS: Readonly<Record<TestResult["kind"], ReactNode>> = {
  good: <CheckIcon sizePx={24} />,
  bad: <WarningIcon sizePx={24} />,
  running: null,
};

interface TestRowProps {
  readonly title: string;
  readonly hint: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
  readonly isBusy?: boolean;
  readonly result: TestResult | undefined;
  /** Shown above the result. */
  readonly children?: ReactNode;
}

/** One test of the device: what it tries, its button and its result. */
export function TestRow(props: TestRowProps): ReactNode {
  const { title, hint, actionLabel, onAction, isBusy = false, result, children } = props;
  return (
    <Row>
      <div>
        <h3>{title}</h3>
        <p data-part="hint">{hint}</p>
      </div>
      {children}
      <Result data-kind={result?.kind}>
        {result === undefined ? null : (
          <>
            {ICONS[result.kind]}
            <span>{result.text}</span>
          </>
        )}
      </Result>
      <Button variant="secondary" loading={isBusy} onClick={onAction} aria-label={`${title}: ${actionLabel}`}>
        {actionLabel}
      </Button>
    </Row>
  );
}

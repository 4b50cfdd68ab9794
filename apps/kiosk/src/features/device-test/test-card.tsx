import styled from "@emotion/styled";
import { Button, Card, CheckIcon, fontSize, fontWeight, lineHeight, space, WarningIcon } from "@punktum/ui";
import type { ReactNode } from "react";

const Frame = styled(Card)({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: space(2),
  "& h3": { fontSize: fontSize.lead, fontWeight: fontWeight.strong, lineHeight: lineHeight.snug },
  "& [data-part=hint]": { color: "var(--ui-text-muted)", fontSize: fontSize.small },
});

const Result = styled.output({
  display: "flex",
  alignItems: "center",
  gap: space(1),
  // Keeps its place while empty, so that the button does not move under the finger.
  minHeight: "3rem",
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

interface TestCardProps {
  readonly title: string;
  readonly hint: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
  readonly isBusy?: boolean;
  readonly result: TestResult | undefined;
  /** Shown between hint and result. */
  readonly children?: ReactNode;
}

/** One test of the device: what it tries, its button and its result. */
export function TestCard(props: TestCardProps): ReactNode {
  const { title, hint, actionLabel, onAction, isBusy = false, result, children } = props;
  return (
    <Frame padding="large">
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
    </Frame>
  );
}

import styled from "@emotion/styled";
import { fontSize, fontWeight, lineHeight, radius, space, WarningIcon } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useAfter } from "../../hooks/use-after.ts";
import type { ScanFailure } from "./scan-dependencies.ts";

/** Even a short text stays this long. */
const SHORTEST_MS = 6_000;
/** Time for a slow reader. */
const READING_MS_PER_CHARACTER = 90;

/** Contains the picture and, over its lower edge, why the last read was refused. */
export const PicturePlace = styled.div({
  position: "relative",
  display: "flex",
  flex: 1,
  minHeight: 0,
  minWidth: 0,
});

const Place = styled.div({
  position: "absolute",
  insetInline: space(2),
  bottom: space(2),
  display: "grid",
  justifyItems: "center",
  // A touch reaches what is below.
  pointerEvents: "none",
});

const Panel = styled.p({
  display: "flex",
  alignItems: "center",
  gap: space(2),
  maxWidth: "44rem",
  padding: `${space(2)} ${space(3)}`,
  borderRadius: radius.large,
  background: "var(--ui-surface)",
  color: "var(--ui-text)",
  boxShadow: "var(--ui-shadow-float)",
  fontSize: `min(${fontSize.lead}, 6.4vw)`,
  fontWeight: fontWeight.medium,
  lineHeight: lineHeight.snug,
  overflowWrap: "anywhere",
  "& > svg": { flex: "none", color: "var(--ui-danger)" },
});

/** One refusal. The same failure again is a new one. */
interface Refused {
  readonly failure: ScanFailure;
}

interface RefusalControl {
  readonly text: string | undefined;
  readonly show: (failure: ScanFailure) => void;
}

/** The last refusal, for as long as it takes to read it. */
export function useRefusal(onRefused: () => void): RefusalControl {
  const [refused, setRefused] = useState<Refused>();
  const errorText = useErrorText();
  const text = refused && errorText(refused.failure.code ?? refused.failure.message);
  const shownMs = text === undefined ? undefined : Math.max(SHORTEST_MS, text.length * READING_MS_PER_CHARACTER);
  useAfter(shownMs, () => setRefused(undefined), refused);
  return {
    text,
    show: (failure) => {
      setRefused({ failure });
      onRefused();
    },
  };
}

/** Announces and shows a refusal beside the frame. It moves nothing. */
export function Refusal({ text }: { readonly text: string | undefined }): ReactNode {
  return (
    <Place role="alert">
      {text === undefined ? null : (
        <Panel>
          <WarningIcon sizePx={32} />
          {text}
        </Panel>
      )}
    </Place>
  );
}

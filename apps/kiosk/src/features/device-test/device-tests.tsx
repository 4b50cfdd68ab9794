import styled from "@emotion/styled";
import { radius, shadow } from "@punktum/ui";
import type { ReactNode } from "react";
import { CameraTest } from "./camera-test.tsx";
import { NetworkTest } from "./network-test.tsx";
import { ReaderTest } from "./reader-test.tsx";
import { SoundTest } from "./sound-test.tsx";

/** Rows instead of columns: they need no equal height, and the buttons stand below each other. */
const Rows = styled.section({
  containerType: "inline-size",
  borderRadius: radius.card,
  background: "var(--ui-surface)",
  boxShadow: shadow.rest,
  "& > * + *": { borderTop: "1px solid var(--ui-line)" },
});

/**
 * Tests of camera, reader, sound and network. They need no login, so none of them prints, books or shows a card's
 * number.
 */
export function DeviceTests({ label }: { readonly label: string }): ReactNode {
  return (
    <Rows aria-label={label}>
      <NetworkTest />
      <SoundTest />
      <ReaderTest />
      <CameraTest />
    </Rows>
  );
}

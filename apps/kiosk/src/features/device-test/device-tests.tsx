import styled from "@emotion/styled";
import { space } from "@punktum/ui";
import type { ReactNode } from "react";
import { CameraTest } from "./camera-test.tsx";
import { NetworkTest } from "./network-test.tsx";
import { ReaderTest } from "./reader-test.tsx";
import { SoundTest } from "./sound-test.tsx";

const Grid = styled.section({
  display: "grid",
  alignItems: "start",
  gap: space(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(16rem, 100%), 1fr))",
});

/**
 * Tests of camera, reader, sound and network. They need no login, so none of them prints, books or shows a card's
 * number.
 */
export function DeviceTests({ label }: { readonly label: string }): ReactNode {
  return (
    <Grid aria-label={label}>
      <NetworkTest />
      <SoundTest />
      <ReaderTest />
      <CameraTest />
    </Grid>
  );
}

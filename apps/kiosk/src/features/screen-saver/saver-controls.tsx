import type { ReactNode } from "react";
import { ComfortControls } from "../../components/comfort-controls.tsx";
import { PauseButton } from "./pause-button.tsx";

/** Controls the first picture need not wait for. */
export function SaverControls(): ReactNode {
  return (
    <>
      <PauseButton />
      <ComfortControls />
    </>
  );
}

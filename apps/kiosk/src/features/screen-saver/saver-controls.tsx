import type { ReactNode } from "react";
import { ComfortControls } from "../../components/comfort-controls.tsx";
import { PauseButton } from "./pause-button.tsx";

/** Controls that load after the first picture. */
export function SaverControls(): ReactNode {
  return (
    <>
      <PauseButton />
      <ComfortControls />
    </>
  );
}

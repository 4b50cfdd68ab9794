import { ScreenFrame, type ScreenFrameProps } from "@punktum/ui";
import type { ReactNode } from "react";
import { BrandRings } from "./brand-pane.tsx";
import { ComfortControls } from "./comfort-controls.tsx";
import { KioskHeader } from "./kiosk-header.tsx";

export interface KioskScreenProps extends Omit<ScreenFrameProps, "header"> {
  readonly hideLogo?: boolean;
  /** Controls of this screen at the right of the header, such as a close button. */
  readonly controls?: ReactNode;
}

/** Frame of a kiosk screen: logo, reading aids, the screen's controls, title, content. */
export function KioskScreen({
  hideLogo = false,
  controls,
  crown = <BrandRings />,
  ...frame
}: KioskScreenProps): ReactNode {
  return (
    <ScreenFrame
      {...frame}
      crown={crown}
      header={
        <KioskHeader hideLogo={hideLogo}>
          <ComfortControls />
          {controls}
        </KioskHeader>
      }
    />
  );
}

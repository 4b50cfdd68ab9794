import styled from "@emotion/styled";
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { fitScale, type TrialDevice } from "./devices.ts";
import { MARKED, marked } from "./story/marked.ts";
import type { Mark } from "./story/next-step.ts";
import { NARROW } from "./widths.ts";

const BEZEL_PX = 22;

const Desk = styled.div({
  display: "grid",
  placeItems: "center",
  minWidth: 0,
  minHeight: 0,
  // In one column the tablet takes the width, unless it would be higher than the window.
  [NARROW]: { width: "100%", aspectRatio: "var(--device)", maxHeight: "76dvh" },
});
const Place = styled.div({ borderRadius: 24, ...MARKED });
const Bezel = styled.div({
  background: "#15181c",
  borderRadius: 40,
  padding: BEZEL_PX,
  boxShadow: "0 1px 0 rgb(255 255 255 / 0.12) inset, 0 40px 80px -24px rgb(18 22 27 / 0.55)",
  transformOrigin: "top left",
});
const Screen = styled.iframe({ display: "block", border: 0, borderRadius: 20, background: "#ffffff" });

interface DeskStyle extends CSSProperties {
  readonly "--device": string;
}

/** The kiosk on a device, scaled to the available room. */
export function Tablet(props: {
  readonly device: TrialDevice;
  readonly address: string;
  readonly title: string;
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  readonly mark: Mark | undefined;
}): ReactNode {
  const { device, address, title, frameRef, mark } = props;
  const desk = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ widthPx: device.widthPx, heightPx: device.heightPx });
  // Only the browser knows the available room, so it is observed.
  useLayoutEffect(() => {
    const element = desk.current;
    if (element === null) {
      return undefined;
    }
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) {
        setRoom({ widthPx: entry.contentRect.width, heightPx: entry.contentRect.height });
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = fitScale(device, room, BEZEL_PX);
  const widthPx = device.widthPx + 2 * BEZEL_PX;
  const heightPx = device.heightPx + 2 * BEZEL_PX;
  const deskStyle: DeskStyle = { "--device": `${widthPx} / ${heightPx}` };
  return (
    <Desk ref={desk} style={deskStyle}>
      <Place {...marked(mark, "tablet")} style={{ width: widthPx * scale, height: heightPx * scale }}>
        <Bezel style={{ width: widthPx, height: heightPx, transform: `scale(${scale})` }}>
          <Screen
            ref={frameRef}
            src={address}
            title={title}
            width={device.widthPx}
            height={device.heightPx}
            allow="camera; autoplay; screen-wake-lock"
          />
        </Bezel>
      </Place>
    </Desk>
  );
}

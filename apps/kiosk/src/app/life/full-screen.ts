/** The parts of the page that full screen needs. */
export interface FullScreenPage {
  readonly target: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly isFull: () => boolean;
  readonly request: () => Promise<void>;
  /** True if a touch may enter full screen: the device is set up and the page is not framed. */
  readonly isWanted: () => boolean;
}

/**
 * Enters full screen at the next touch. Browsers require a gesture; a mouse click does not count, because it comes from
 * a desk.
 */
export function fillScreenOnTouch({ target, isFull, request, isWanted }: FullScreenPage): () => void {
  const onPress = (event: Event): void => {
    const isTouch = "pointerType" in event && event.pointerType === "touch";
    if (isTouch && isWanted() && !isFull()) {
      // Rejected if the device's owner forbids it. The kiosk also works in a window.
      request().catch(() => undefined);
    }
  };
  target.addEventListener("pointerup", onPress);
  return () => target.removeEventListener("pointerup", onPress);
}

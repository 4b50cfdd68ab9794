/** What of the page full screen needs. */
export interface FullScreenPage {
  readonly target: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly isFull: () => boolean;
  readonly request: () => Promise<void>;
  /** True where a shopper's touch may fill the screen: the device is set up and the page is not part of another. */
  readonly isWanted: () => boolean;
}

/**
 * Fills the screen with the next touch of a finger: browsers allow it for a gesture only, and a mouse belongs to
 * somebody at a desk.
 */
export function fillScreenOnTouch({ target, isFull, request, isWanted }: FullScreenPage): () => void {
  const onPress = (event: Event): void => {
    const isTouch = "pointerType" in event && event.pointerType === "touch";
    if (isTouch && isWanted() && !isFull()) {
      // Refused where the device's owner forbids it: the kiosk works in a window, too.
      request().catch(() => undefined);
    }
  };
  target.addEventListener("pointerup", onPress);
  return () => target.removeEventListener("pointerup", onPress);
}

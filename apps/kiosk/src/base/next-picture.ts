/** A page in the background is not painted; what waits for a picture goes on after this time. */
const UNPAINTED_MS = 1_000;

/** Resolves when the browser has painted what is rendered now. Work that no person sees waits for it. */
export function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNPAINTED_MS);
  });
}

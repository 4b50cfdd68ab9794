/** Keeps the screen from going dark. */
export interface WakeLock {
  /** Keeps the screen on until the returned function is called. */
  hold(): () => void;
}

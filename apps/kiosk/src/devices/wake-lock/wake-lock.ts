/** Keeps the screen on. */
export interface WakeLock {
  /** Keeps the screen on until the returned function is called. */
  hold(): () => void;
}

/** A reader that types: to the browser, magnetic stripe readers and handheld scanners are keyboards. */
export interface CardReader {
  /** Listens until the returned function is called. `onText` gets each complete read as typed. */
  listen(onText: (text: string) => void): () => void;
}

/** A reader that types: magnetic stripes and hand-held scanners look like a keyboard to the browser. */
export interface CardReader {
  /** Listens until the returned function is called; `onText` gets each complete read as it was typed (SCAN-38). */
  listen(onText: (text: string) => void): () => void;
}

import type { ReactNode } from "react";
import { longestWordEm } from "./word-width.ts";

/** Words that shrink to the width of their container rather than break in the middle of a word. */
export function FittedWords({ words }: { readonly words: string }): ReactNode {
  return <span style={{ fontSize: `min(1em, calc(100cqi / ${longestWordEm(words)}))` }}>{words}</span>;
}

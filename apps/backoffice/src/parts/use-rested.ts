import { useEffect, useRef, useState } from "react";

/** Time without typing after which a text is taken as complete. */
const TYPING_MS = 200;

const restMs = (text: string): number => (text === "" ? 0 : TYPING_MS);

/** The value once it has rested, so that not every letter is a request. An empty one counts at once. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs(value));
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/**
 * The text of a search field and what changes it. `onRest` gets the text once it has rested, so that a letter draws the
 * field only and not the list that it searches.
 */
export function useTyping(value: string, onRest: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onRest);
  useEffect(() => {
    latest.current = onRest;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTyped(undefined);
      latest.current(text);
    }, restMs(text));
  };
  return [typed ?? value, change];
}

import { useEffect, useRef, useState } from "react";

/** Debounce time of typed text. */
const TYPING_MS = 200;

const restMs = (text: string): number => (text === "" ? 0 : TYPING_MS);

/** The debounced value, so that not every letter causes a request. An empty value applies at once. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs(value));
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/**
 * State of a search field. `onRest` receives the debounced text, so that a letter re-renders only the field and not the
 * list.
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

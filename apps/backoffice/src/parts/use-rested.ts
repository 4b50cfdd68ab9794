import { useEffect, useState } from "react";

/** Time without typing after which a text is taken as complete. */
const TYPING_MS = 200;

/** The value once it has rested, so that not every letter is a request. An empty one counts at once. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === "" ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

import { useSearchParams } from "react-router";

/** A query parameter as state: it survives a reload and can be shared as a link. Never personal data. */
export function useAddressValue(name: string, initial = ""): readonly [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (value: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === initial) {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get(name) ?? initial, set];
}

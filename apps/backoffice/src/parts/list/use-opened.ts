import { useState } from "react";
import { useAddressValue } from "./use-address.ts";

/**
 * The row whose sheet is open; the page's address holds its id. It stays open when a refreshed list no longer contains
 * it, so that the user does not lose typed input.
 */
export function useOpened<Item extends { readonly id: string }>(
  name: string,
  items: readonly Item[] | undefined,
): readonly [Item | undefined, (item: Item | undefined) => void] {
  const [id, setId] = useAddressValue(name);
  const [kept, setKept] = useState<Item>();
  const open = (item: Item | undefined): void => {
    setKept(item);
    setId(item?.id ?? "");
  };
  return [kept?.id === id ? kept : items?.find((item) => item.id === id), open];
}

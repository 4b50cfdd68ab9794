import { useAddressValue } from "../../parts/list/use-address.ts";

/** Panels over a member's page. */
const SHEETS = ["correct", "block", "replace"] as const;

/** One of the panels. */
type SheetName = (typeof SHEETS)[number];

/** The open panel. It is stored in the address, so that a link opens it. */
export function useSheet(): readonly [SheetName | undefined, (name: SheetName | undefined) => void] {
  const [given, setGiven] = useAddressValue("sheet");
  return [SHEETS.find((name) => name === given), (name) => setGiven(name ?? "")];
}

import { UI_LANGUAGES } from "@punktum/domain";
import type { Option } from "../../parts/form/option.ts";

/** The packs of the kiosk, by the names of their folders. */
const PACKS = Object.keys(
  import.meta.glob("../../../../../packages/phrases/packs/*/language.json", { import: "name", eager: true }),
).map((path) => path.split("/").at(-2) ?? "");

/** Languages that shoppers may choose at a kiosk, named in the reader's language. */
export function shopperLanguages(language: string): readonly Option[] {
  const names = new Intl.DisplayNames([language], { type: "language" });
  return [...UI_LANGUAGES, ...PACKS].map((id) => ({ id, label: names.of(id) ?? id }));
}

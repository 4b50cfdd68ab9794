import { administrationApi, type placesApi } from "@punktum/contracts";
import * as z from "zod/mini";
import { newPin } from "../../parts/form/pin-form.tsx";

const some = z.number().check(z.int(), z.minimum(0), z.maximum(20));

/** Schema of the form for a new shop. */
export const newStoreSchema = z.object({
  partnerId: z.string().check(z.minLength(1)),
  store: administrationApi.createStore.body,
  tablets: some,
  tills: some,
  /** Prefix of the workstation ids; derived from the name if empty. */
  prefix: z.optional(z.string().check(z.regex(/^[\w.:-]{1,40}$/))),
  pin: z.optional(newPin),
});

/** Values of the form. */
export type NewStore = z.output<typeof newStoreSchema>;
type Opening = z.input<typeof placesApi.openStore.body>;

const LONGEST = 24;

/** Converts a name to the characters of a workstation id: `Bäckerei Süd` becomes `baeckerei-sued`. */
export function prefixOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  return plain.slice(0, LONGEST).replaceAll(/^-+|-+$/g, "") || "store";
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Names of places in the page's language. */
export interface PlaceWords {
  readonly tablet: (number: number) => string;
  readonly till: (number: number) => string;
}

/** The request for the form's values. Each tablet is paired with the till of the same number. */
export function openingOf({ store, tablets, tills, prefix }: NewStore, words: PlaceWords): Opening {
  const begin = prefix ?? prefixOf(store.name);
  const tillId = (number: number): string => `${begin}-till-${number}`;
  return {
    store,
    points: [
      ...numbers(tills).map((number) => ({ id: tillId(number), name: words.till(number), kind: "CASH" as const })),
      ...numbers(tablets).map((number) => ({
        id: `${begin}-${number}`,
        name: words.tablet(number),
        kind: "APP" as const,
        pairedCashId: number <= tills ? tillId(number) : null,
      })),
    ],
  };
}

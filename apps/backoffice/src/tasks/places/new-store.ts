import { administrationApi, type placesApi } from "@punktum/contracts";
import * as z from "zod/mini";
import { newPin } from "../../parts/form/pin-form.tsx";

const some = z.number().check(z.int(), z.minimum(0), z.maximum(20));

/** What the form for a new shop asks. */
export const newStoreSchema = z.object({
  partnerId: z.string().check(z.minLength(1)),
  store: administrationApi.createStore.body,
  tablets: some,
  tills: some,
  /** Begins the workstation ids; made from the name while empty. */
  prefix: z.optional(z.string().check(z.regex(/^[\w.:-]{1,40}$/))),
  pin: z.optional(newPin),
});

/** The filled form. */
export type NewStore = z.output<typeof newStoreSchema>;
type Opening = z.input<typeof placesApi.openStore.body>;

const LONGEST = 24;

/** Letters of a name that may stand in a workstation id: `Bäckerei Süd` becomes `baeckerei-sued`. */
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

/** The request of the filled form. A tablet has the till of its number beside it. */
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

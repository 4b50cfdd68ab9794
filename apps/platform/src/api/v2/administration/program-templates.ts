import type { ProgramTemplate } from "@punktum/contracts";

/** A text in both languages of a kiosk. */
interface Both {
  readonly de: string;
  readonly en: string;
}

/** What a new programme gets: its look, levels, first rule and first reward. */
export interface TemplateContent {
  readonly names: Both;
  readonly colors: { readonly brand: string; readonly accent: string };
  readonly message: Both | null;
  /** Points that are worth one unit of the currency. */
  readonly pointsPerEuro: number;
  readonly levels: readonly { readonly names: Both; readonly thresholdPoints: number; readonly picturePath: string }[];
  readonly rule: { readonly names: Both; readonly factor: number };
  readonly reward: {
    readonly titles: Both;
    readonly descriptions: Both;
    readonly points: number;
    readonly picturePath: string;
  } | null;
}

const level = (de: string, en: string, thresholdPoints: number, picture: string) => ({
  names: { de, en },
  thresholdPoints,
  picturePath: `/media/levels/${picture}.svg`,
});

const METALS = [
  level("Bronze", "Bronze", 0, "bronze"),
  level("Silber", "Silver", 2_500, "silver"),
  level("Gold", "Gold", 10_000, "gold"),
];
const ONE_POINT = { names: { de: "1 Punkt je Euro", en: "1 point per euro" }, factor: 1 };

/** The content of every template. A shop changes all of it later in the back office. */
export const PROGRAM_TEMPLATE_CONTENT: Readonly<Record<ProgramTemplate, TemplateContent>> = {
  petrol: {
    names: { de: "Tankstelle und Shop", en: "Petrol and shop" },
    colors: { brand: "#1d3fa8", accent: "#ff7f36" },
    message: { de: "Tanken, frühstücken, Punkte sammeln", en: "Fuel, breakfast, collect points" },
    pointsPerEuro: 100,
    levels: [...METALS, level("Platin", "Platinum", 25_000, "platinum")],
    rule: ONE_POINT,
    reward: {
      titles: { de: "Espresso", en: "Espresso" },
      descriptions: { de: "Ein Espresso an der Theke.", en: "An espresso at the counter." },
      points: 100,
      picturePath: "/media/pfm/rewards/espresso.svg",
    },
  },
  pharmacy: {
    names: { de: "Apotheke und Therme", en: "Pharmacy and spa" },
    colors: { brand: "#0c7377", accent: "#ea7d5a" },
    message: { de: "Baden, atmen, Punkte sammeln", en: "Bathe, breathe, collect points" },
    pointsPerEuro: 100,
    levels: METALS,
    rule: ONE_POINT,
    reward: {
      titles: { de: "Kräutertee", en: "Herbal tea" },
      descriptions: { de: "Eine Packung Kräutertee.", en: "A box of herbal tea." },
      points: 150,
      picturePath: "/media/mhe/rewards/tea.svg",
    },
  },
  books: {
    names: { de: "Bücher und Café", en: "Books and café" },
    colors: { brand: "#7b1c3c", accent: "#d6921f" },
    message: { de: "Lesen, Kaffee trinken, Punkte sammeln", en: "Read, have a coffee, collect points" },
    pointsPerEuro: 100,
    levels: METALS,
    rule: ONE_POINT,
    reward: {
      titles: { de: "Tasse Kaffee", en: "Cup of coffee" },
      descriptions: { de: "Ein Kaffee nach Wahl im Café.", en: "A coffee of your choice in the café." },
      points: 150,
      picturePath: "/media/ppc/rewards/espresso.svg",
    },
  },
  bicycles: {
    names: { de: "Fahrräder", en: "Bicycles" },
    colors: { brand: "#2f6b2f", accent: "#ff5b35" },
    message: { de: "Fahren, pflegen, Punkte sammeln", en: "Ride, repair, collect points" },
    pointsPerEuro: 100,
    levels: METALS,
    rule: ONE_POINT,
    reward: {
      titles: { de: "Fahrradklingel", en: "Bicycle bell" },
      descriptions: { de: "Eine Klingel, gleich montiert.", en: "A bell, fitted at once." },
      points: 500,
      picturePath: "/media/btl/rewards/bell.svg",
    },
  },
  empty: {
    names: { de: "Leer beginnen", en: "Start empty" },
    colors: { brand: "#0b5d57", accent: "#f2c14e" },
    message: null,
    pointsPerEuro: 100,
    levels: [],
    rule: ONE_POINT,
    reward: null,
  },
};

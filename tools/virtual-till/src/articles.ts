import { cents, type Cents } from "@punktum/domain";

/** A text in both languages. */
export interface Words {
  readonly de: string;
  readonly en: string;
}

/** An article of the store. */
export interface Article {
  readonly id: string;
  readonly name: Words;
  readonly priceCents: Cents;
  /** Merchandise group, by which the programme's rules apply. */
  readonly groupCode: string;
}

/** A group of articles on the keys of a till. */
export interface ArticleGroup {
  readonly code: string;
  readonly name: Words;
  readonly articles: readonly Article[];
}

/** Organisations of the demonstration that have a store. */
export const SHOP_ORGANIZATIONS = ["pfm", "mhe", "ppc", "btl"] as const;
export type ShopOrganization = (typeof SHOP_ORGANIZATIONS)[number];

type Row = readonly [german: string, english: string, euros: number];

function group(firstId: number, code: string, name: readonly [string, string], rows: readonly Row[]): ArticleGroup {
  const articles = rows.map(([de, en, euros], index) => ({
    id: String(firstId + index),
    name: { de, en },
    priceCents: cents(Math.round(euros * 100)),
    groupCode: code,
  }));
  return { code, name: { de: name[0], en: name[1] }, articles };
}

/** Articles of each store of the demonstration; some groups have rules of their own there. */
const GOODS: Readonly<Record<ShopOrganization, readonly ArticleGroup[]>> = {
  pfm: [
    group(
      1_000,
      "BAKERY",
      ["Bäckerei", "Bakery"],
      [
        ["Butterbrezel", "Butter pretzel", 1.9],
        ["Croissant", "Croissant", 2.2],
        ["Belegtes Brötchen", "Filled roll", 3.95],
        ["Käsekuchen", "Cheesecake", 3.6],
      ],
    ),
    group(
      2_000,
      "SHOP",
      ["Shop", "Shop"],
      [
        ["Kaffee groß", "Large coffee", 3.4],
        ["Wasser", "Water", 1.79],
        ["Zeitschrift", "Magazine", 4.5],
        ["Frostschutz", "Screen wash", 7.99],
      ],
    ),
    group(
      3_000,
      "FUEL",
      ["Tanken", "Fuel"],
      [
        ["Super E10, 10 l", "Super E10, 10 l", 17.49],
        ["Diesel, 30 l", "Diesel, 30 l", 48.87],
      ],
    ),
    group(
      4_000,
      "WASH",
      ["Wäsche", "Car wash"],
      [
        ["Wäsche Glanz", "Shine wash", 11.9],
        ["Wäsche Premium", "Premium wash", 18.5],
      ],
    ),
  ],
  mhe: [
    group(
      1_000,
      "BATH",
      ["Bad", "Baths"],
      [
        ["Tageskarte", "Day ticket", 24],
        ["Abendkarte", "Evening ticket", 14.5],
        ["Saunaaufguss", "Sauna infusion", 6],
        ["Solebad", "Brine bath", 9.5],
      ],
    ),
    group(
      2_000,
      "MASSAGE",
      ["Massage", "Massage"],
      [
        ["Massage Nacken", "Neck massage", 32],
        ["Massage Füße", "Foot massage", 28.5],
      ],
    ),
    group(
      3_000,
      "SHOP",
      ["Shop", "Shop"],
      [
        ["Badeöl", "Bath oil", 12.9],
        ["Saunatuch", "Sauna towel", 29.95],
        ["Kräutertee", "Herbal tea", 5.4],
        ["Hustenbonbons", "Cough drops", 3.79],
      ],
    ),
  ],
  ppc: [
    group(
      1_000,
      "BOOKS",
      ["Bücher", "Books"],
      [
        ["Roman", "Novel", 24],
        ["Krimi", "Crime story", 14],
        ["Kinderbuch", "Children’s book", 16.5],
        ["Gedichtband", "Book of poems", 19.9],
      ],
    ),
    group(
      2_000,
      "PAPER",
      ["Papier", "Paper"],
      [
        ["Notizbuch", "Notebook", 12.95],
        ["Grußkarte", "Greeting card", 3.5],
      ],
    ),
    group(
      3_000,
      "COFFEE",
      ["Café", "Café"],
      [
        ["Cappuccino", "Cappuccino", 4.2],
        ["Espresso", "Espresso", 2.6],
        ["Apfelkuchen", "Apple cake", 4.8],
        ["Mandelkeks", "Almond biscuit", 1.45],
      ],
    ),
  ],
  btl: [
    group(
      1_000,
      "PARTS",
      ["Teile", "Parts"],
      [
        ["Schlauch", "Inner tube", 7.95],
        ["Reifen", "Tyre", 34.9],
        ["Kette", "Chain", 22.5],
        ["Klingel", "Bell", 9.9],
      ],
    ),
    group(
      2_000,
      "WORKSHOP",
      ["Werkstatt", "Workshop"],
      [
        ["Inspektion", "Check-up", 59],
        ["Bremsen einstellen", "Brake adjustment", 18],
      ],
    ),
    group(
      3_000,
      "CLOTHES",
      ["Kleidung", "Clothes"],
      [
        ["Handschuhe", "Gloves", 27.5],
        ["Regenjacke", "Rain jacket", 89.95],
        ["Energieriegel", "Energy bar", 2.45],
        ["Trinkflasche", "Drinking bottle", 12],
      ],
    ),
  ],
};

/** The article groups of a store's till. */
export function goodsOf(organization: ShopOrganization): readonly ArticleGroup[] {
  return GOODS[organization];
}

/** Every article of a store. */
export function articlesOf(organization: ShopOrganization): readonly Article[] {
  return GOODS[organization].flatMap(({ articles }) => articles);
}

/** Whether the demonstration has a store of this organisation. */
export function isShopOrganization(text: string): text is ShopOrganization {
  return SHOP_ORGANIZATIONS.some((each) => each === text);
}

import type { DemoPartner, DemoProgram, DemoReward } from "../model.ts";
import { ppcGoods } from "./goods.ts";
import { ppcCoupons } from "./ppc-coupons.ts";

const partners: readonly DemoPartner[] = [
  {
    id: 301,
    name: "Buchhandlung Poesie",
    legalName: "Papier & Poesie Buchhandel OHG",
    registrationModePosCode: "NO",
    showRegistrationButton: false,
    purchases: [
      { what: ["Bücher", "Books"], points: [20, 120] },
      { what: ["Papier und Stifte", "Paper and pens"], points: [8, 60] },
      { what: ["Kalender und Karten", "Calendars and cards"], points: [6, 40] },
    ],
    stores: [
      {
        id: 3001,
        name: "Buchhandlung am Alten Tor",
        street: "Am Alten Tor 7",
        postalCode: "06111",
        city: "Liliental",
        vatId: "DE900000301",
      },
      {
        id: 3002,
        name: "Buchhandlung im Lichthof",
        street: "Lichthof 2",
        postalCode: "06114",
        city: "Liliental",
        vatId: "DE900000301",
      },
    ],
  },
  {
    id: 302,
    name: "Café Komma",
    legalName: "Café Komma GmbH",
    registrationModePosCode: "NO",
    showRegistrationButton: false,
    purchases: [
      { what: ["Kaffee und Kuchen", "Coffee and cake"], points: [6, 30] },
      { what: ["Mittagstisch", "Lunch"], points: [14, 40] },
    ],
    stores: [
      {
        id: 3003,
        name: "Café Komma",
        street: "Am Alten Tor 9",
        postalCode: "06111",
        city: "Liliental",
        vatId: "DE900000302",
      },
    ],
  },
];

const rewards: readonly DemoReward[] = [
  {
    id: 501,
    points: 100,
    picture: "espresso",
    title: ["Espresso", "Espresso"],
    description: ["Im Café Komma, mit einem Keks und einem Gedicht.", "At Café Komma, with a biscuit and a poem."],
  },
  {
    id: 502,
    points: 250,
    picture: "cake",
    title: ["Stück Torte", "Slice of gateau"],
    description: ["Die von heute. Fragen Sie ruhig, welche es ist.", "Today’s. Do ask which one it is."],
  },
  {
    id: 503,
    points: 500,
    picture: "notebook",
    title: ["Notizbuch", "Notebook"],
    description: ["Fadengeheftet, 160 Seiten, mit Gummiband.", "Thread-stitched, 160 pages, with an elastic band."],
  },
  {
    id: 504,
    points: 1000,
    picture: "tote",
    title: ["Büchertasche", "Book bag"],
    description: ["Trägt neun Romane oder einen Kunstband.", "Carries nine novels or one art book."],
  },
  {
    id: 505,
    points: 1500,
    picture: "books",
    title: ["Überraschungspaket, drei Bücher", "Surprise parcel, three books"],
    description: ["Ausgesucht von Menschen, die alles gelesen haben.", "Chosen by people who have read everything."],
  },
  {
    id: 506,
    points: 3500,
    picture: "pen",
    title: ["Füllhalter mit Goldfeder", "Fountain pen with a gold nib"],
    description: ["Samt Tinte in einer Farbe Ihrer Wahl.", "With ink in a colour of your choice."],
  },
  {
    id: 507,
    points: 6000,
    picture: "desklamp",
    title: ["Leselampe", "Reading lamp"],
    description: ["Warmes Licht, das niemanden weckt.", "Warm light that wakes nobody."],
  },
  {
    id: 512,
    points: 12_500,
    picture: "headphones",
    title: ["Kopfhörer und zwölf Hörbücher", "Headphones and twelve audio books"],
    description: ["Für alle, die beim Zuhören die Augen schließen.", "For those who close their eyes to listen."],
  },
  {
    id: 515,
    points: 30_000,
    picture: "armchair",
    title: ["Lesesessel", "Reading armchair"],
    description: [
      "Wird geliefert und an den richtigen Platz gerückt.",
      "Delivered, and moved to just the right place.",
    ],
  },
];

/** Bookshop and café; first generation, with some calls on the second. */
export const ppc: DemoProgram = {
  id: "ppc",
  name: "Papier, Poesie & Café",
  legalName: "Papier, Poesie & Café OHG",
  config: {
    organization: "ppc",
    name: "Papier, Poesie & Café",
    p4m_api: {
      default: "v1",
      operations: { accountDetails: "v2", balance: "v2", history: "v2", coupons: "v2", rewards: "v2", redeem: "v2" },
    },
    logo_url: "/media/ppc/logo.svg",
    screen_saver: {
      showSelectLanguage: true,
      backgroundCover: true,
      message: { show: true, horizontal: "left", vertical: "top" },
    },
    inactivity_time: 60,
    euro_language: "de",
    theme: { colors: { brand: "#7b1c3c", accent: "#d6921f" } },
    translations: {
      de: { "screenSaver.message": "Jede Seite zählt" },
      en: { "screenSaver.message": "Every page counts" },
    },
    customerServiceContact: "089 99998 130",
  },
  anonymousExchange: "YES",
  registrationType: "NO",
  partners,
  posters: [
    { picture: "reading", title: "Lesen bis spät", durationMs: 7000 },
    { picture: "story", title: "Geschichten sammeln", durationMs: 7000 },
    { picture: "espresso", title: "Ein Espresso für 100 Punkte", durationMs: 7000 },
  ],
  coupons: ppcCoupons,
  rewards,
  goods: ppcGoods,
  accounts: 40,
};

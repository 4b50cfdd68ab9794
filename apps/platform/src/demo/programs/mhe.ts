import type { DemoPartner, DemoProgram, DemoReward } from "../model.ts";
import { mheGoods } from "./goods.ts";
import { mheCoupons } from "./mhe-coupons.ts";

const partners: readonly DemoPartner[] = [
  {
    id: 201,
    name: "Elmsee-Therme",
    legalName: "Elmsee-Therme GmbH",
    purchases: [
      { what: ["Tageskarte Therme", "Day at the baths"], points: [40, 90] },
      { what: ["Sauna und Bad", "Sauna and bath"], points: [60, 150] },
      { what: ["Bistro", "Bistro"], points: [8, 40] },
      { what: ["Massage", "Massage"], points: [90, 220] },
    ],
    stores: [
      {
        id: 2001,
        name: "Elmsee-Therme, Haupthaus",
        street: "Kurpromenade 1",
        postalCode: "04910",
        city: "Bad Elmsee",
        vatId: "DE900000201",
      },
      {
        id: 2002,
        name: "Saunadorf am See",
        street: "Uferweg 9",
        postalCode: "04910",
        city: "Bad Elmsee",
        vatId: "DE900000201",
      },
    ],
  },
  {
    id: 202,
    name: "Linden-Apotheke",
    legalName: "Linden-Apotheke e. K.",
    purchases: [
      { what: ["Apotheke", "Pharmacy"], points: [10, 80] },
      { what: ["Pflege und Kosmetik", "Care and cosmetics"], points: [12, 60] },
    ],
    stores: [
      {
        id: 2003,
        name: "Linden-Apotheke am Kurpark",
        street: "Parkstraße 3",
        postalCode: "04910",
        city: "Bad Elmsee",
        vatId: "DE900000202",
      },
    ],
  },
];

const rewards: readonly DemoReward[] = [
  {
    id: 501,
    points: 100,
    picture: "tea",
    title: ["Kräutertee", "Herbal tea"],
    description: ["Frisch aufgebrüht, aus dem Garten der Therme.", "Freshly brewed, from the garden of the baths."],
  },
  {
    id: 502,
    points: 250,
    picture: "towels",
    title: ["Saunatuch für einen Tag", "Sauna towel for a day"],
    description: ["Groß, weich und vorgewärmt.", "Large, soft and warmed up."],
  },
  {
    id: 503,
    points: 500,
    picture: "bathoil",
    title: ["Badeöl „Quelle“", "“Spring” bath oil"],
    description: ["Mit Fichtennadel und Meersalz, 200 ml.", "With spruce needle and sea salt, 200 ml."],
  },
  {
    id: 504,
    points: 1000,
    picture: "voucher",
    title: ["Einkaufsgutschein über 10 €", "10 € shopping voucher"],
    description: [
      "Gilt in der Therme, im Saunadorf und in der Apotheke.",
      "Good at the baths, in the sauna village and at the pharmacy.",
    ],
  },
  {
    id: 505,
    points: 1500,
    picture: "yogamat",
    title: ["Fünf Yogastunden", "Five yoga classes"],
    description: ["Mit Matte, für Anfänger und Fortgeschrittene.", "With a mat, for beginners and the practised."],
  },
  {
    id: 506,
    points: 3000,
    picture: "thermos",
    title: ["Trinkflasche aus Edelstahl", "Stainless steel bottle"],
    description: ["Für die Quelle und den Weg nach Hause.", "For the spring and for the way home."],
  },
  {
    id: 507,
    points: 5000,
    picture: "stones",
    title: ["Massage mit warmen Steinen", "Hot stone massage"],
    description: ["Sechzig Minuten, Termin an der Rezeption.", "Sixty minutes, appointment at the reception."],
  },
  {
    id: 512,
    points: 12_500,
    picture: "suitcase",
    title: ["Wellness-Reiseset", "Wellness travel set"],
    description: ["Koffer, Bademantel und Kosmetik für zwei.", "Suitcase, bathrobe and cosmetics for two."],
  },
  {
    id: 515,
    points: 50_000,
    picture: "cabin",
    title: ["Wochenende im Seehaus", "Weekend at the lake house"],
    description: ["Zwei Nächte für zwei, Therme inbegriffen.", "Two nights for two, baths included."],
  },
];

/** Baths, saunas and a pharmacy; second generation only. */
export const mhe: DemoProgram = {
  id: "mhe",
  name: "Meine Heilquelle",
  legalName: "Heilquellen Elmsee Betriebs-GmbH",
  config: {
    organization: "mhe",
    name: "Meine Heilquelle",
    p4m_api: { default: "v2" },
    logo_url: "/media/mhe/logo.svg",
    screen_saver: { showSelectLanguage: true, backgroundCover: true },
    inactivity_time: 60,
    display_revenue_amount_payable_with_points: true,
    euro_language: "de",
    theme: { colors: { brand: "#0c7377", accent: "#ea7d5a" } },
    translations: {
      de: { "screenSaver.message": "Baden, atmen, Punkte sammeln" },
      en: { "screenSaver.message": "Bathe, breathe, collect points" },
    },
    register_form: {
      termsUrl: "https://www.heilquelle.example/terms",
      privacyUrl: "https://www.heilquelle.example/privacy",
      asksPassword: false,
    },
    customerServiceContact: "040 66969 220",
    membershipOptins: ["EMAIL", "DATA"],
    userProperties: [
      { name: "givenName", mandatory: true },
      { name: "familyName", mandatory: true },
      { name: "birthDate", mandatory: false },
    ],
    consentTextVersion: "2026-11",
  },
  anonymousExchange: "YES",
  registrationType: "SIM",
  partners,
  posters: [
    { picture: "lake", title: "Morgen am See", durationMs: 7000 },
    { picture: "tea", title: "Ein Tee für 100 Punkte", durationMs: 7000 },
    { picture: "stones", title: "Zeit für eine Massage", durationMs: 7000 },
  ],
  coupons: mheCoupons,
  rewards,
  goods: mheGoods,
  accounts: 40,
};

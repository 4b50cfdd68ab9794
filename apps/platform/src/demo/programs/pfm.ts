import type { DemoPartner, DemoProgram } from "../model.ts";
import { pfmGoods } from "./goods.ts";
import { pfmCoupons } from "./pfm-coupons.ts";
import { pfmRewards } from "./pfm-rewards.ts";

const partners: readonly DemoPartner[] = [
  {
    id: 101,
    name: "Pfeil Tankstellen",
    legalName: "Pfeil Tankstellen GmbH & Co. KG",
    purchases: [
      { what: ["Tanken", "Fuel"], points: [70, 230] },
      { what: ["Tanken und Shop", "Fuel and shop"], points: [90, 260] },
      { what: ["Shop", "Shop"], points: [6, 40] },
      { what: ["Strom geladen", "Charging"], points: [40, 120] },
    ],
    stores: [
      {
        id: 1001,
        name: "Pfeil Station Nordring",
        street: "Nordring 12",
        postalCode: "04711",
        city: "Kranichstadt",
        vatId: "DE900000101",
      },
      {
        id: 1002,
        name: "Pfeil Station Hafenstraße",
        street: "Hafenstraße 88",
        postalCode: "04713",
        city: "Kranichstadt",
        vatId: "DE900000101",
      },
      {
        id: 1003,
        name: "Pfeil Station Autohof Ost",
        street: "Am Autohof 1",
        postalCode: "04729",
        city: "Ostheim",
        vatId: "DE900000101",
      },
    ],
  },
  {
    id: 102,
    name: "Morgenrot Bäckerei",
    legalName: "Bäckerei Morgenrot e. K.",
    purchases: [
      { what: ["Frühstück", "Breakfast"], points: [12, 36] },
      { what: ["Brot und Kuchen", "Bread and cake"], points: [6, 28] },
      { what: ["Kaffee", "Coffee"], points: [4, 12] },
    ],
    stores: [
      {
        id: 1004,
        name: "Morgenrot am Markt",
        street: "Marktplatz 5",
        postalCode: "04711",
        city: "Kranichstadt",
        vatId: "DE900000102",
      },
      {
        id: 1005,
        name: "Morgenrot im Bahnhof",
        street: "Bahnhofsplatz 1",
        postalCode: "04711",
        city: "Kranichstadt",
        vatId: "DE900000102",
      },
    ],
  },
  {
    id: 103,
    name: "Lenz Waschpark",
    legalName: "Lenz Waschpark GmbH",
    purchases: [
      { what: ["Wagenwäsche", "Car wash"], points: [18, 44] },
      { what: ["Innenreinigung", "Interior cleaning"], points: [12, 60] },
    ],
    stores: [
      {
        id: 1006,
        name: "Lenz Waschpark Süd",
        street: "Industriestraße 40",
        postalCode: "04718",
        city: "Kranichstadt",
        vatId: "DE900000103",
      },
    ],
  },
];

/** Petrol, breakfast and car wash: the default programme; first generation only. */
export const pfm: DemoProgram = {
  id: "pfm",
  name: "Pfeil & Mehr",
  legalName: "Pfeil & Mehr Bonus GmbH",
  config: {
    organization: "pfm",
    name: "Pfeil & Mehr",
    p4m_api: { default: "v1" },
    logo_url: "/media/pfm/logo.svg",
    screen_saver: {
      showSelectLanguage: true,
      backgroundCover: true,
      message: { show: true, horizontal: "center", vertical: "bottom" },
    },
    inactivity_time: 60,
    display_revenue_amount_payable_with_points: true,
    euro_language: "de",
    theme: { colors: { brand: "#1d3fa8", accent: "#ff7f36" } },
    translations: {
      de: {
        "screenSaver.message": "Tanken, frühstücken, waschen: überall Punkte sammeln",
        "register.consent.DATA":
          'Ja, meine Einkäufe dürfen genutzt werden, um mir <strong>passende Vorteile</strong> zu zeigen (<a href="https://www.pfeil-und-mehr.example/consent">was das heißt</a>).',
      },
      en: {
        "screenSaver.message": "Fuel, breakfast, car wash: collect points everywhere",
        "register.consent.DATA":
          'Yes, my purchases may be used to show me <strong>benefits that suit me</strong> (<a href="https://www.pfeil-und-mehr.example/consent">what this means</a>).',
      },
    },
    register_form: {
      termsUrl: "https://www.pfeil-und-mehr.example/terms",
      privacyUrl: "https://www.pfeil-und-mehr.example/privacy",
    },
    customerServiceContact: "030 23125 110",
  },
  anonymousExchange: "YES",
  registrationType: "SIM",
  partners,
  posters: [
    { picture: "espresso", title: "100 Punkte, ein Espresso", durationMs: 7000 },
    { picture: "outing", title: "Prämien bis 50.000 Punkte", durationMs: 6000 },
    { picture: "carwash", title: "Doppelte Punkte im Waschpark", durationMs: 6000 },
    { picture: "bakery", title: "10 % auf Kuchen und Gebäck", durationMs: 6000 },
    { picture: "card", title: "Karte an den Leser halten", durationMs: 8000 },
    {
      picture: "carwash",
      title: "Waschwochenende im Advent",
      durationMs: 6000,
      fromDay: 9,
      untilDay: 40,
      weekdays: ["FRIDAY", "SATURDAY", "SUNDAY"],
    },
    { picture: "outing", title: "Ausflug im Sommer", durationMs: 6000, fromDay: -150, untilDay: -60 },
  ],
  coupons: pfmCoupons,
  rewards: pfmRewards,
  goods: pfmGoods,
  accounts: 300,
};

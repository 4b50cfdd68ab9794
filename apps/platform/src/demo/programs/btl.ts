import type { DemoPartner, DemoProgram, DemoReward } from "../model.ts";
import { btlGoods } from "./goods.ts";
import { btlCoupons } from "./btl-coupons.ts";

const partners: readonly DemoPartner[] = [
  {
    id: 401,
    name: "Bergtal Rad",
    legalName: "Bergtal Rad eG",
    registrationModePosCode: "OPTEXT",
    purchases: [
      { what: ["Teile und Zubehör", "Parts and gear"], points: [10, 140] },
      { what: ["Werkstatt", "Workshop"], points: [30, 180] },
      { what: ["Leihrad", "Bike rental"], points: [30, 90] },
    ],
    stores: [
      {
        id: 4001,
        name: "Bergtal Laden Talstation",
        street: "Talstraße 2",
        postalCode: "09777",
        city: "Bergtal",
        vatId: "DE900000401",
      },
      {
        id: 4002,
        name: "Bergtal Werkstatt Passhöhe",
        street: "Passstraße 1",
        postalCode: "09779",
        city: "Bergtal",
        vatId: "DE900000401",
      },
    ],
  },
  {
    id: 402,
    name: "Hütte Windschatten",
    legalName: "Windschatten Gastro GmbH",
    registrationModePosCode: "OPTEXT",
    purchases: [
      { what: ["Einkehr", "Mountain hut"], points: [8, 40] },
      { what: ["Riegel und Getränke", "Bars and drinks"], points: [4, 16] },
    ],
    stores: [
      {
        id: 4003,
        name: "Hütte Windschatten",
        street: "Hochweg 14",
        postalCode: "09779",
        city: "Bergtal",
        vatId: "DE900000402",
      },
    ],
  },
];

const rewards: readonly DemoReward[] = [
  {
    id: 501,
    points: 100,
    picture: "bar",
    title: ["Haferriegel", "Oat bar"],
    description: ["Nuss, Honig, Salz. Reicht bis zum Gipfel.", "Nuts, honey, salt. Lasts to the summit."],
  },
  {
    id: 502,
    points: 250,
    picture: "bell",
    title: ["Klingel", "Bell"],
    description: ["Laut, wenn es sein muss.", "Loud when it has to be."],
  },
  {
    id: 503,
    points: 500,
    picture: "bottle",
    title: ["Trinkflasche, 0,75 l", "Drinking bottle, 0.75 l"],
    description: ["Schmeckt nach nichts. So soll es sein.", "Tastes of nothing. As it should."],
  },
  {
    id: 504,
    points: 1000,
    picture: "pump",
    title: ["Standpumpe", "Floor pump"],
    description: ["Acht bar, ohne Fluchen.", "Eight bar, no swearing."],
  },
  {
    id: 505,
    points: 1500,
    picture: "toolbox",
    title: ["Werkzeug für unterwegs", "Tools for the road"],
    description: ["Von der Kette bis zur Speiche.", "From the chain to the spokes."],
  },
  {
    id: 506,
    points: 3000,
    picture: "lamp",
    title: ["Akkulampe, 100 Lux", "Rechargeable light, 100 lux"],
    description: ["Macht die Nacht kürzer.", "Makes the night shorter."],
  },
  {
    id: 507,
    points: 6500,
    picture: "helmet",
    title: ["Helm", "Helmet"],
    description: ["Leicht, luftig, gut zu sehen.", "Light, airy, easy to see."],
  },
  {
    id: 512,
    points: 12_500,
    picture: "backpack",
    title: ["Tourenrucksack, 24 Liter", "Touring pack, 24 litres"],
    description: ["Mit Trinkblase und Platz für die Jacke.", "With a water bladder and room for a jacket."],
  },
  {
    id: 515,
    points: 50_000,
    picture: "bicycle",
    title: ["Stahlrad, handgebaut", "Hand-built steel bike"],
    description: ["Deine Größe, deine Farbe. Auch neongelb.", "Your size, your colour. Neon yellow too."],
  },
];

/** Bicycles, with a brand colour that is hard to read on white; second generation, with a few calls on the first. */
export const btl: DemoProgram = {
  id: "btl",
  name: "Bergtal",
  legalName: "Bergtal Rad eG",
  config: {
    organization: "btl",
    name: "Bergtal",
    p4m_api: {
      default: "v2",
      operations: { history: "v1", displayAds: "v1", coupons: "v1", revenuePoints: "v1" },
    },
    logo_url: "/media/btl/logo.svg",
    screen_saver: {
      showSelectLanguage: false,
      backgroundCover: true,
      hideLogo: true,
      message: { show: true, horizontal: "right", vertical: "middle" },
    },
    inactivity_time: 60,
    display_revenue_amount_payable_with_points: true,
    euro_language: "de",
    theme: { colors: { brand: "#d6f500", accent: "#ff5b35" } },
    translations: {
      de: { "screenSaver.message": "Punkte sammeln, weiterfahren" },
      en: { "screenSaver.message": "Collect points, ride on" },
    },
    register_form: {
      termsUrl: "https://www.bergtal.example/terms",
      privacyUrl: "https://www.bergtal.example/privacy",
    },
    customerServiceContact: "0221 4710 177",
  },
  anonymousExchange: "EARN",
  registrationType: "EXT",
  partners,
  posters: [
    { picture: "ride", title: "Fahr los", durationMs: 6000 },
    { picture: "night", title: "Licht an", durationMs: 6000 },
    { picture: "valley", title: "Runter vom Berg", durationMs: 6000 },
  ],
  coupons: btlCoupons,
  rewards,
  goods: btlGoods,
  accounts: 40,
};

import type { DemoProgram, DemoPromotion } from "../model.ts";

/** The base rule of every purchase; the histories of the demonstration were earned by it. */
const base: DemoPromotion = {
  id: 601,
  key: "rmt",
  gives: { factor: 1 },
  name: ["1 Punkt je Euro", "1 point per euro"],
};

/** Rules of the revenue module's keys, and campaigns that select tills by merchandise groups. */
export const promotionsOf: Readonly<Record<DemoProgram["id"], readonly DemoPromotion[]>> = {
  pfm: [
    base,
    {
      id: 602,
      key: "rmc1",
      gives: { factor: 2 },
      name: ["Bäckerei: 2 Punkte je Euro", "Bakery: 2 points per euro"],
      groups: ["BAKERY"],
    },
    {
      id: 603,
      key: "rmc2",
      gives: { points: 50, fromEuros: 15 },
      name: ["Premiumwäsche: 50 Punkte", "Premium wash: 50 points"],
      groups: ["WASH"],
    },
    {
      id: 604,
      key: "rmt",
      gives: { factor: 2 },
      name: ["Doppelte Punkte im Waschpark", "Double points at the car wash"],
      campaign: "Waschpark-Wochen",
      partnerId: 103,
      fromDay: 0,
      untilDay: 30,
    },
    // A rule that comes and a draft: they fill the screen of rules, and no sale of today earns by them.
    {
      id: 605,
      key: "rmt",
      gives: { factor: 3 },
      name: ["Dreifach ins Wochenende", "Triple points into the weekend"],
      campaign: "Winterwochenenden",
      partnerId: 101,
      weekdays: ["FRIDAY", "SATURDAY", "SUNDAY"],
      levelIds: [3, 4],
      budget: 50_000,
      fromDay: 10,
      untilDay: 45,
    },
    {
      id: 606,
      key: "rmt",
      gives: { factor: 2 },
      name: ["Doppelter Samstagvormittag", "Double points on Saturday mornings"],
      campaign: "Samstag",
      partnerId: 101,
      weekdays: ["SATURDAY"],
      hours: [8, 12],
      draft: true,
    },
  ],
  mhe: [
    base,
    {
      id: 602,
      key: "rmc1",
      gives: { factor: 3 },
      name: ["Massage: 3 Punkte je Euro", "Massage: 3 points per euro"],
      groups: ["MASSAGE"],
    },
    {
      id: 603,
      key: "rmc2",
      gives: { factor: 5 },
      name: ["Shop: 5 Punkte je Euro", "Shop: 5 points per euro"],
      campaign: "Winterwochen",
      groups: ["SHOP"],
      fromDay: -7,
      untilDay: 60,
    },
  ],
  ppc: [
    base,
    {
      id: 602,
      key: "rmc1",
      gives: { factor: 2 },
      name: ["Kaffee: 2 Punkte je Euro", "Coffee: 2 points per euro"],
      groups: ["COFFEE"],
    },
    {
      id: 603,
      key: "rmc2",
      gives: { points: 100, fromEuros: 50 },
      name: ["Bücherstapel", "A pile of books"],
      campaign: "Lesewinter",
      groups: ["BOOKS"],
      untilDay: 90,
    },
  ],
  btl: [
    base,
    {
      id: 602,
      key: "rmc1",
      gives: { factor: 1.5 },
      name: ["Werkstatt: 1,5 Punkte je Euro", "Workshop: 1.5 points per euro"],
      groups: ["WORKSHOP"],
    },
    {
      id: 603,
      key: "rmt",
      gives: { factor: 2 },
      name: ["Doppelte Punkte auf der Hütte", "Double points at the hut"],
      campaign: "Hüttenherbst",
      partnerId: 402,
      fromDay: 0,
      untilDay: 20,
    },
  ],
};

import type { Mirror } from "../mirror.ts";
import type { rules as english } from "./en.ts";

/** Teile des Satzes, der sagt, was eine Punkteregel tut. */
export const rules: Mirror<typeof english> = {
  perEuro: { one: "1 Punkt pro Euro", several: "{{factor}} Punkte pro Euro" },
  fixed: { one: "1 Punkt", several: "{{points}} Punkte" },
  fixedFrom: { one: "1 Punkt ab {{amount}}", several: "{{points}} Punkte ab {{amount}}" },
  discount: "ein Rabatt an der Kasse, keine Punkte",
  payment: "{{factor}} Punkte pro Euro, den Punkte bezahlen",
  keys: {
    rmc1: "Umsatz der ersten Kategorie",
    rmc2: "Umsatz der zweiten Kategorie",
    rmc3: "Umsatz der dritten Kategorie",
  },
  groups: "auf {{list}}",
  minimum: "ab {{amount}}",
  weekdays: {
    MONDAY: "montags",
    TUESDAY: "dienstags",
    WEDNESDAY: "mittwochs",
    THURSDAY: "donnerstags",
    FRIDAY: "freitags",
    SATURDAY: "samstags",
    SUNDAY: "sonntags",
  },
  weekdayRange: "{{first}} bis {{last}}",
  hours: "{{from}}–{{to}} Uhr",
  everyDayHours: "täglich {{from}}–{{to}} Uhr",
  city: "Läden in {{city}}",
  stores: "in {{list}}",
  moreStores: {
    one: "in {{list}} und einem weiteren Laden",
    several: "in {{list}} und {{count}} weiteren Läden",
  },
  partner: "bei {{partner}}",
  fromLevel: "ab {{level}}",
  levels: "für {{list}}",
  perDay: { one: "einmal am Tag je Mitglied", several: "{{times}}-mal am Tag je Mitglied" },
  inAll: { one: "einmal je Mitglied", several: "{{times}}-mal je Mitglied" },
  budget: "bis {{points}} Punkte vergeben sind",
  since: "seit {{day}}",
  starts: "ab {{day}}",
  until: "bis {{day}}",
  period: "{{from}} bis {{to}}",
  unknown: "unbekannt",
};

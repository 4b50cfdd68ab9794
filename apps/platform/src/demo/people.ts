import type { UiLanguage } from "@punktum/domain";
import type { Chance } from "./chance.ts";

const FIRST_NAMES = {
  F: [
    "Anna",
    "Lena",
    "Marie",
    "Sophie",
    "Clara",
    "Emine",
    "Ida",
    "Johanna",
    "Katharina",
    "Leyla",
    "Mira",
    "Nora",
    "Paula",
    "Renate",
    "Sabine",
    "Theresa",
    "Ursula",
    "Yara",
  ],
  M: [
    "Ali",
    "Ben",
    "Christian",
    "David",
    "Emil",
    "Felix",
    "Georg",
    "Hannes",
    "Jakob",
    "Karl",
    "Luca",
    "Markus",
    "Noah",
    "Otto",
    "Paul",
    "Stefan",
    "Tomasz",
    "Wolfgang",
  ],
} as const;

const LAST_NAMES = [
  "Albrecht",
  "Bauer",
  "Brandt",
  "Demir",
  "Engel",
  "Fischer",
  "Graf",
  "Haas",
  "Jansen",
  "Kaya",
  "Keller",
  "Koch",
  "König",
  "Lang",
  "Lorenz",
  "Meyer",
  "Nowak",
  "Otto",
  "Peters",
  "Richter",
  "Schäfer",
  "Seidel",
  "Sommer",
  "Vogt",
  "Wagner",
  "Weiß",
  "Winter",
  "Yilmaz",
  "Ziegler",
  "Zimmermann",
] as const;

const STREETS = [
  "Gartenstraße",
  "Lindenweg",
  "Am Bach",
  "Schulstraße",
  "Mühlgasse",
  "Ringstraße",
  "Birkenweg",
  "Kirchplatz",
] as const;
const TOWNS = [
  ["04711", "Kranichstadt"],
  ["04729", "Ostheim"],
  ["04910", "Bad Elmsee"],
  ["06111", "Liliental"],
  ["09777", "Bergtal"],
] as const;

/** A generated person, with the columns of the table `users`. */
export interface Person {
  readonly gender: "F" | "M";
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly birthDate: string;
  readonly language: UiLanguage;
  readonly address: {
    readonly street: string;
    readonly postalCode: string;
    readonly city: string;
    readonly country: string;
  };
}

const plain = (name: string): string =>
  name.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Generates a person; the number makes e-mail addresses unique, and `.example` addresses never exist. */
export function makePerson(chance: Chance, number: number): Person {
  const gender = chance.pick(["F", "M"] as const);
  const firstName = chance.pick(FIRST_NAMES[gender]);
  const lastName = chance.pick(LAST_NAMES);
  const [postalCode, city] = chance.pick(TOWNS);
  return {
    gender,
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${number}@post.example`,
    birthDate: `${chance.whole(1946, 2006)}-${twoDigits(chance.whole(1, 12))}-${twoDigits(chance.whole(1, 28))}`,
    language: chance.share() < 0.85 ? "de" : "en",
    address: { street: `${chance.pick(STREETS)} ${chance.whole(1, 90)}`, postalCode, city, country: "DE" },
  };
}

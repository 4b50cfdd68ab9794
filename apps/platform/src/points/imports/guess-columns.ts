import { IMPORT_FIELDS, type ImportKind, OPTIN_FIELD } from "@punktum/contracts";

/** Column number by field. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** Common column titles of each field in both languages, normalized by {@link plain}. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  partner: ["partner", "partnerid", "client", "mandant", "haendler", "unternehmen", "firma", "company"],
  name: ["name", "bezeichnung", "filiale", "filialname", "store", "storename", "shop", "markt"],
  vatId: ["vatid", "vat", "ustid", "ustidnr", "umsatzsteuerid", "uid"],
  street: ["street", "strasse", "adresse", "address", "strassehausnummer", "streethouseno", "anschrift"],
  postalCode: ["postalcode", "zip", "zipcode", "plz", "postleitzahl", "postcode"],
  city: ["city", "ort", "stadt", "town", "wohnort"],
  country: ["country", "land", "countrycode", "laendercode", "landkz"],
  card: [
    "card",
    "karte",
    "kartennummer",
    "kartennr",
    "cardnumber",
    "cardno",
    "cardcode",
    "kundenkarte",
    "barcode",
    "code",
  ],
  externalCode: [
    "externalcode",
    "external",
    "kundennummer",
    "kundennr",
    "mitgliedsnummer",
    "mitgliedsnr",
    "customernumber",
  ],
  givenName: ["givenname", "firstname", "vorname", "forename"],
  familyName: ["familyname", "lastname", "nachname", "surname", "familienname", "zuname"],
  email: ["email", "emailaddress", "mail", "emailadresse", "mailadresse"],
  phone: ["phone", "telefon", "phonenumber", "telefonnummer", "mobil", "handy", "mobile", "tel"],
  gender: ["gender", "geschlecht", "anrede", "salutation", "sex"],
  birthDate: ["birthdate", "birthday", "geburtsdatum", "geburtstag", "dateofbirth", "dob", "gebdatum"],
  language: ["language", "sprache", "lang", "locale"],
  memberSince: [
    "membersince",
    "mitgliedseit",
    "joined",
    "created",
    "eintritt",
    "registriertam",
    "createdat",
    "angelegtam",
  ],
  member: [
    "member",
    "mitglied",
    "customer",
    "kunde",
    "card",
    "karte",
    "kartennummer",
    "mitgliedsnummer",
    "kundennummer",
  ],
  points: ["points", "punkte", "balance", "saldo", "punktestand", "guthaben", "bestand"],
  earnedOn: ["earnedon", "gesammeltam", "datum", "date", "vom", "stand", "earned"],
  coupon: ["coupon", "couponid", "gutschein", "gutscheinid", "aktion"],
  key: ["key", "schluessel", "code", "couponcode", "gutscheincode", "einmalcode"],
};

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Normalizes a title: `Straße / Nr.` becomes `strassenr`. */
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]/g, "");

/** Fields of a kind; members have one more for each consent of the programme. */
export function fieldsOf(kind: ImportKind, optinTypes: readonly string[]) {
  const own = Object.entries(IMPORT_FIELDS[kind]).map(([name, required]) => ({ name, required }));
  const consents = optinTypes.map((type) => ({ name: `${OPTIN_FIELD}${type}`, required: false }));
  return kind === "MEMBERS" ? [...own, ...consents] : own;
}

const titlesOf = (field: string): readonly string[] =>
  field.startsWith(OPTIN_FIELD)
    ? [plain(field), plain(field.slice(OPTIN_FIELD.length)), `optin${plain(field.slice(OPTIN_FIELD.length))}`]
    : [plain(field), ...(TITLES[field] ?? [])];

/**
 * Assigns columns to fields: first by equal titles, then by title prefixes. Each column is used once, in the order of
 * the fields.
 */
export function guessColumns(fields: readonly string[], head: readonly string[]): ColumnMapping {
  const titles = head.map(plain);
  const mapping: Record<string, number> = {};
  const isFree = (column: number): boolean => !Object.values(mapping).includes(column);
  const isSame = (title: string, wanted: string): boolean => title === wanted;
  const begins = (title: string, wanted: string): boolean => wanted.length > 3 && title.startsWith(wanted);
  for (const fits of [isSame, begins]) {
    for (const field of fields.filter((name) => mapping[name] === undefined)) {
      for (const wanted of titlesOf(field)) {
        const column = titles.findIndex((title, index) => isFree(index) && fits(title, wanted));
        if (column !== -1) {
          mapping[field] = column;
          break;
        }
      }
    }
  }
  return mapping;
}

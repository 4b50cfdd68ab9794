import { OPTIN_FIELD } from "@punktum/contracts";
import type { Optins } from "@punktum/domain";
import type { ImportedCode } from "../../database/index.ts";
import { codeKey, findHolders, findTakenAddresses, type Holder, nameOf } from "./holders.ts";
import { type Kind, problemIn, type ReadTerms, type Verdict } from "./kind.ts";
import { type AccountToMake, type ImportedPerson, makePeople } from "./make-people.ts";
import { undoPeople } from "./undo-people.ts";
import {
  type CellReader,
  type Problem,
  readAddress,
  readCode,
  readDay,
  readGender,
  readLanguage,
  readYesOrNo,
} from "./values.ts";

/** A row with a member of another system. */
interface MemberRow {
  readonly codes: readonly ImportedCode[];
  readonly email: string | undefined;
  readonly name: string;
  readonly person: ImportedPerson | undefined;
  readonly since: Date | undefined;
}

const NAME_MAX = 200;
const FIELD_OF_CODE = { CARDCODE: "card", EXTERNALCODE: "externalCode" } as const;
type MemberCodeType = keyof typeof FIELD_OF_CODE;

function readCodes(cells: CellReader): readonly ImportedCode[] {
  const types: readonly MemberCodeType[] = ["CARDCODE", "EXTERNALCODE"];
  const codes = types.flatMap((type) => {
    const code = cells.value(FIELD_OF_CODE[type], "NOT_A_CODE", readCode);
    return code === undefined ? [] : [{ type, code }];
  });
  if (codes.length === 0) {
    cells.refuse("card", "MISSING");
  }
  return codes;
}

function readOptins(cells: CellReader, { optinTypes }: ReadTerms): Optins {
  return Object.fromEntries(
    optinTypes.map((type) => [type, cells.value(OPTIN_FIELD + type, "NOT_YES_OR_NO", readYesOrNo) === true]),
  );
}

function readPerson(cells: CellReader, terms: ReadTerms): ImportedPerson | undefined {
  const address = {
    street: cells.text("street", NAME_MAX),
    postalCode: cells.text("postalCode", 20),
    city: cells.text("city", NAME_MAX),
    country: cells.text("country", 60),
  };
  const filled = Object.entries(address).filter(([, value]) => value !== "");
  const [birthDate, gender, language] = [
    cells.value("birthDate", "NOT_A_DAY", (cell) => readDay(cell, terms.today)) ?? null,
    cells.value("gender", "NOT_A_GENDER", readGender) ?? null,
    cells.value("language", "NOT_A_LANGUAGE", readLanguage),
  ];
  const columns = {
    first_name: cells.text("givenName", NAME_MAX),
    last_name: cells.text("familyName", NAME_MAX),
    email: cells.value("email", "NOT_AN_ADDRESS", readAddress) ?? null,
    phone: cells.text("phone", 60),
  };
  const isSomebody = Object.values(columns).some((value) => value !== null && value !== "");
  const rest = {
    birth_date: birthDate,
    gender,
    language: language ?? "de",
    address: JSON.stringify(Object.fromEntries(filled)),
  };
  const optins = readOptins(cells, terms);
  return isSomebody ? { columns: { ...columns, ...rest }, optins } : undefined;
}

function read(cells: CellReader, terms: ReadTerms): MemberRow {
  const person = readPerson(cells, terms);
  const since = cells.value("memberSince", "NOT_A_DAY", (cell) => readDay(cell, terms.today));
  return {
    codes: readCodes(cells),
    email: person?.columns.email ?? undefined,
    name: person === undefined ? "" : nameOf(person.columns.first_name ?? "", person.columns.last_name ?? ""),
    person,
    since: since === undefined ? undefined : new Date(`${since}T12:00:00Z`),
  };
}

/** Whether a row names the owner: by e-mail address, or by name if the file has no address. */
function isOwner({ email, name }: MemberRow, owner: NonNullable<Holder["owner"]>): boolean {
  return email === undefined ? name === owner.name : email === owner.email;
}

const fieldOf = ({ type }: ImportedCode): string => (type === "EXTERNALCODE" ? "externalCode" : "card");

/** Finds the account of a row's codes, or the problem that rules one out. */
function findHolder(row: MemberRow, holders: ReadonlyMap<string, Holder>): Holder | Problem | undefined {
  const held = row.codes.flatMap((code) => {
    const holder = holders.get(codeKey(code));
    return holder === undefined ? [] : [{ code, holder }];
  });
  const [first] = held;
  const isOther = ({ holder }: { readonly holder: Holder }): boolean => holder.accountId !== first?.holder.accountId;
  const isTaken = ({ holder: { owner } }: { readonly holder: Holder }): boolean =>
    owner !== null && row.person !== undefined && !isOwner(row, owner);
  const closed = held.find(({ holder }) => holder.isClosed);
  if (closed !== undefined) {
    return problemIn(fieldOf(closed.code), "CLOSED_MEMBER");
  }
  const taken = held.find((one) => isOther(one) || isTaken(one));
  return taken === undefined ? first?.holder : problemIn(fieldOf(taken.code), "CODE_IN_USE");
}

function judge(
  row: MemberRow,
  holders: ReadonlyMap<string, Holder>,
  takenAddresses: ReadonlySet<string>,
): Verdict<AccountToMake> {
  const { codes, email, person, since } = row;
  const holder = findHolder(row, holders);
  if (holder !== undefined && "code" in holder) {
    return holder;
  }
  const isOwned = holder !== undefined && holder.owner !== null;
  const newPerson = isOwned ? undefined : person;
  if (newPerson !== undefined && email !== undefined && takenAddresses.has(email)) {
    return problemIn("email", "EMAIL_IN_USE");
  }
  const newCodes = codes.filter((code) => !holders.has(codeKey(code)));
  return newCodes.length === 0 && newPerson === undefined
    ? "SAME"
    : { make: { accountId: holder?.accountId, codes: newCodes, person: newPerson, since } };
}

/** Members with their cards and persons. */
export const members: Kind<MemberRow, AccountToMake> = {
  read,
  keysOf: ({ codes, email }) => [
    ...codes.map((code) => ({ key: codeKey(code), field: fieldOf(code) })),
    ...(email === undefined ? [] : [{ key: `mail ${email}`, field: "email" }]),
  ],
  look: async (transaction, rows) => {
    const holders = await findHolders(
      transaction,
      rows.flatMap(({ value }) => value.codes),
    );
    const addresses = rows.flatMap(({ value: { email } }) => (email === undefined ? [] : [email]));
    const taken = await findTakenAddresses(transaction, addresses);
    return rows.map(({ value }) => judge(value, holders, taken));
  },
  make: makePeople,
  pointsOf: () => 0,
  undo: undoPeople,
};

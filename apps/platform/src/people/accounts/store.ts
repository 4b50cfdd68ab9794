import { points } from "@punktum/domain";
import * as z from "zod/mini";
import {
  askTogether,
  booleanColumn,
  byProgram,
  type Database,
  inOrder,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
  timeColumn,
} from "../../database/index.ts";
import type { CountedLookUp, LookUpToCount } from "../identifications/index.ts";
import { accountSchema, accountStateSchema, type Account, type AccountState, type ShownCode } from "./account.ts";

type Row = Readonly<Record<string, unknown>>;

const pointsColumn = (row: Row, name: string) => points(integerColumn(row, name));
const timeMsColumn = (row: Row, name: string) => timeColumn(row, name).getTime();

function decodeAccount(row: Row): Account {
  return {
    id: textColumn(row, "id"),
    status: accountSchema.shape.status.parse(row["status"]),
    userReferenceCode: textColumn(row, "user_reference_code"),
    points: pointsColumn(row, "points"),
    lockedPoints: pointsColumn(row, "locked_points"),
    statePoints: pointsColumn(row, "state_points"),
    earnedPoints: pointsColumn(row, "earned_points"),
    redeemedPoints: pointsColumn(row, "redeemed_points"),
    firstBookedAtMs: nullable(row, "first_booked_at", timeMsColumn),
    createdAtMs: timeMsColumn(row, "created_at"),
    isRegistered: booleanColumn(row, "is_registered"),
    identifierActive: booleanColumn(row, "identifier_active"),
  };
}

const findAccountsStatement = prepared(
  "accounts.find",
  `SELECT place, id, status, user_reference_code, points, locked_points, state_points, earned_points, redeemed_points,
     first_booked_at, created_at, is_registered, identifier_active
   FROM punktum.find_accounts($1, $2, $3, $4)`,
  (row) => ({ place: integerColumn(row, "place"), account: decodeAccount(row) }),
);

const countedColumns = (row: Row) => ({
  place: integerColumn(row, "place"),
  counted: booleanColumn(row, "is_counted") ? { freeAt: nullable(row, "free_at", timeColumn) } : undefined,
});

const findCountedStatement = prepared(
  "accounts.find-counted",
  `SELECT place, id, status, user_reference_code, points, locked_points, state_points, earned_points, redeemed_points,
     first_booked_at, created_at, is_registered, identifier_active, is_counted, free_at
   FROM punktum.find_accounts_counted($1, $2, $3, $4, $5, $6, $7)`,
  (row) => ({ ...countedColumns(row), account: decodeAccount(row) }),
);

const readStatesStatement = prepared(
  "accounts.read-states",
  "SELECT place, account, is_counted, free_at FROM punktum.read_states_counted($1, $2, $3, $4, $5, $6, $7, $8)",
  (row) => ({ ...countedColumns(row), account: z.parse(accountStateSchema, row["account"]) }),
);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Codes as parameters of the SQL functions. */
function codeValues(programId: string, codes: readonly ShownCode[]): readonly unknown[] {
  return [
    programId,
    codes.map(({ idType }) => idType),
    codes.map(({ keyCode }) => keyCode),
    codes.map(({ keyCode }) => (UUID.test(keyCode) ? keyCode : null)),
  ];
}

/** Finds the account behind a code, with its figures only. */
export async function findAccount(
  { programId, run }: ProgramTransaction,
  code: ShownCode,
): Promise<Account | undefined> {
  const [found] = await run(findAccountsStatement, codeValues(programId, [code]));
  return found?.account;
}

/** A code whose account is found, and the look-up to count with it. */
export type CodeToFind = ShownCode & { readonly lookUp?: LookUpToCount | undefined };

/** A code, and how many of the account's last bookings to read. */
type StateQuestion = CodeToFind & { readonly bookings: number };

/** Something found, and its look-up if that was counted. */
type Found<T> = Promise<(T & { readonly counted?: CountedLookUp | undefined }) | undefined>;

/** Look-ups of one programme outside of a transaction; concurrent ones share one statement. */
export interface AccountLookUps {
  readonly find: (code: CodeToFind) => Found<Account>;
  readonly readState: (question: StateQuestion) => Found<AccountState>;
}

/** The devices of look-ups, and the latest time and limit of any: a programme has one of each. */
function lookUpValues(codes: readonly CodeToFind[]): readonly unknown[] {
  const { now, mostPerHour } = codes.findLast(({ lookUp }) => lookUp !== undefined)?.lookUp ?? {};
  return [codes.map(({ lookUp }) => lookUp?.deviceId ?? null), now ?? null, mostPerHour ?? null];
}

/** Look-ups by programme. */
export function createLookUps(database: Database): (programId: string) => AccountLookUps {
  return byProgram((programId) => ({
    find: askTogether(async (codes: readonly CodeToFind[]) => {
      const values = [...codeValues(programId, codes), ...lookUpValues(codes)];
      const found = await database.withoutProgram(findCountedStatement, values);
      return inOrder(codes.length, found).map((row) => row && { ...row.account, counted: row.counted });
    }),
    readState: askTogether(async (questions: readonly StateQuestion[]) => {
      const bookings = questions.map((question) => question.bookings);
      const values = [...codeValues(programId, questions), bookings, ...lookUpValues(questions)];
      const found = await database.withoutProgram(readStatesStatement, values);
      return inOrder(questions.length, found).map((row) => row && { ...row.account, counted: row.counted });
    }),
  }));
}

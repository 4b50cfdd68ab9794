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

const readStatesStatement = prepared(
  "accounts.read-states",
  "SELECT place, account FROM punktum.read_account_states($1, $2, $3, $4, $5)",
  (row) => ({ place: integerColumn(row, "place"), account: z.parse(accountStateSchema, row["account"]) }),
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

/** A code, and how many of the account's last bookings to read. */
type StateQuestion = ShownCode & { readonly bookings: number };

/** Look-ups of one programme outside of a transaction; concurrent ones share one statement. */
export interface AccountLookUps {
  readonly find: (code: ShownCode) => Promise<Account | undefined>;
  readonly readState: (question: StateQuestion) => Promise<AccountState | undefined>;
}

/** Look-ups by programme. */
export function createLookUps(database: Database): (programId: string) => AccountLookUps {
  return byProgram((programId) => ({
    find: askTogether(async (codes) => {
      const found = await database.withoutProgram(findAccountsStatement, codeValues(programId, codes));
      return inOrder(codes.length, found).map((row) => row?.account);
    }),
    readState: askTogether(async (questions) => {
      const values = [...codeValues(programId, questions), questions.map(({ bookings }) => bookings)];
      const found = await database.withoutProgram(readStatesStatement, values);
      return inOrder(questions.length, found).map((row) => row?.account);
    }),
  }));
}

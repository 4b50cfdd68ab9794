export type { Account, Identifier, ShownCode } from "./account.ts";
export {
  createAccounts,
  findAccountIn,
  type AccountDetails,
  type Accounts,
  type CodeError,
  type FoundAccount,
  type GivenCode,
} from "./service.ts";

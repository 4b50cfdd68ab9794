export type { Account, Identifier, ShownCode } from "./account.ts";
export type { CodeError, FoundAccount, GivenCode } from "./look.ts";
export { createAccounts, findAccountIn, type AccountDetails, type Accounts } from "./service.ts";

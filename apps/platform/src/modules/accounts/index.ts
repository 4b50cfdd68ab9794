export type { Account, Identifier } from "./account.ts";
export { createAccounts, type AccountDetails, type Accounts, type CodeError, type GivenCode } from "./service.ts";

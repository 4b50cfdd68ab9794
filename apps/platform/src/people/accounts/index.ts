export { historyBookingSchema } from "./account.ts";
export type { Account, Identifier, ShownCode } from "./account.ts";
export { NO_SUCH_USER, OUT_OF_REACH, type CodeError, type FoundAccount, type GivenCode } from "./look.ts";
/** @public used by lists of members and persons */
export { reachesAccount, reachesAccountSql, reachesUser, reachesUserSql } from "./reach.ts";
export { createAccounts, findAccountIn, type AccountDetails, type Accounts } from "./service.ts";
export { findAccount } from "./store.ts";
export { withMerged } from "./merged.ts";

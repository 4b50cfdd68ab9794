import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import type { Accounts } from "../../../people/accounts/index.ts";

/** What the calls about an account's people and codes stand on. */
export interface AccountPeopleDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
}

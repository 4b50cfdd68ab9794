import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import type { Accounts } from "../../../people/accounts/index.ts";

/** Dependencies of the calls about an account's persons and codes. */
export interface AccountPeopleDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
}

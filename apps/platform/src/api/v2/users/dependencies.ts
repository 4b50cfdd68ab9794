import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import type { Accounts } from "../../../people/accounts/index.ts";
import type { PasswordHasher } from "../../../office/sessions/index.ts";

/** Dependencies of the calls about persons. */
export interface UserDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly accounts: Accounts;
}

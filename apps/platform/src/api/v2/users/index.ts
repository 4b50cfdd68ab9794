import type { FastifyInstance } from "fastify";
import type { UserDependencies } from "./dependencies.ts";
import { registerUserChanges } from "./changes.ts";
import { registerUserLinks } from "./links.ts";
import { registerMailChoice, registerUserMails } from "./mails.ts";
import { registerUserPassword } from "./password.ts";
import { registerUserReads } from "./reads.ts";
import { registerRegistration } from "./registration.ts";

/** Registers persons: registration, data, passwords, export and erasure. */
export function registerUsersV2(app: FastifyInstance, dependencies: UserDependencies): void {
  registerUserReads(app, dependencies);
  registerUserChanges(app, dependencies);
  registerUserPassword(app, dependencies);
  registerUserLinks(app, dependencies);
  registerUserMails(app, dependencies);
  registerMailChoice(app, dependencies);
  registerRegistration(app, dependencies);
}

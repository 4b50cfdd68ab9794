import { DEFAULT_OPTIN_TYPES, DEFAULT_USER_PROPERTIES, type UserPropertyRule } from "@punktum/domain";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";

/** What a programme requires at registration. */
export interface RegistrationRules {
  readonly optinTypes: readonly string[];
  readonly properties: readonly UserPropertyRule[];
  readonly consentTextVersion: string;
}

const configured = z.object({
  membershipOptins: z._default(z.array(z.string()), [...DEFAULT_OPTIN_TYPES]),
  userProperties: z._default(z.array(z.object({ name: z.string(), mandatory: z.boolean() })), [
    ...DEFAULT_USER_PROPERTIES,
  ]),
  consentTextVersion: z._default(z.string(), ""),
});

/** Reads the rules of the transaction's programme. */
export async function readRegistrationRules({ db, programId }: ProgramTransaction): Promise<RegistrationRules> {
  const { config } = await db
    .selectFrom("programs")
    .select("config")
    .where("id", "=", programId)
    .executeTakeFirstOrThrow();
  const { membershipOptins, userProperties, consentTextVersion } = z.parse(configured, config);
  return { optinTypes: membershipOptins, properties: userProperties, consentTextVersion };
}

/** The programme's points per stored point. */
export async function readConvertFactor({ db, programId }: ProgramTransaction): Promise<number> {
  const { convert_factor: factor } = await db
    .selectFrom("programs")
    .select("convert_factor")
    .where("id", "=", programId)
    .executeTakeFirstOrThrow();
  return factor;
}

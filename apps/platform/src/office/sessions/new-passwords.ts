import { flawOfPassword, type PasswordFlaw, PRODUCT_NAME } from "@punktum/domain";
import type { Database } from "../../database/index.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Why a new password is refused. */
interface PasswordRefusal {
  readonly ok: false;
  readonly error: {
    readonly code: "PASSWORD_NOT_ALLOWED";
    readonly message: string;
    readonly details: { readonly rule: PasswordFlaw; readonly lengthMin: number };
  };
}

/** A new password and its rules. */
interface NewPassword {
  readonly password: string;
  readonly lengthMin: number;
  /** Names of the organisation. */
  readonly names: readonly string[];
}

/** Refuses a password that is too short, a name, or common; undefined when it is accepted (decision 0122). */
export async function refuseNewPassword({
  password,
  lengthMin,
  names,
}: NewPassword): Promise<PasswordRefusal | undefined> {
  const flaw = flawOfPassword(password, { lengthMin, names: [PRODUCT_NAME, ...names] });
  const rule = flaw ?? ((await isCommonPassword(password)) ? "COMMON" : undefined);
  if (rule === undefined) {
    return undefined;
  }
  const message = "This password is too short, a name, or too common";
  return { ok: false, error: { code: "PASSWORD_NOT_ALLOWED", message, details: { rule, lengthMin } } };
}

/** The same for a person of an existing programme. */
export async function refusePasswordIn(
  database: Database,
  programId: string,
  options: Omit<NewPassword, "names">,
): Promise<PasswordRefusal | undefined> {
  const program = await database.withProgram(programId, ({ db }) =>
    db.selectFrom("programs").select(["name", "legal_name"]).where("id", "=", programId).executeTakeFirst(),
  );
  const names = program === undefined ? [] : [program.name, program.legal_name];
  return refuseNewPassword({ ...options, names: [programId, ...names] });
}

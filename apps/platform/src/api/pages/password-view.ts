import type { FieldProblem } from "@punktum/domain";

/** Problems of a new password that is typed twice. */
export type PasswordProblem =
  | Extract<FieldProblem, "PASSWORD_MISSING" | "PASSWORD_TOO_SHORT" | "PASSWORDS_DIFFER" | "TOO_LONG">
  | "TOO_EASY";

/** Problems of the address for a new link. */
export type AddressProblem = Extract<FieldProblem, "EMPTY_EMAIL" | "EMAIL_FORMAT">;

/** States of the page. */
export type PasswordView =
  | { readonly kind: "set"; readonly email: string; readonly problem: PasswordProblem | undefined }
  | { readonly kind: "gone" | "ask"; readonly problem: AddressProblem | undefined }
  | { readonly kind: "done" | "asked" | "tooMany" };

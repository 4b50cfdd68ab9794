import type { FieldProblem } from "@punktum/domain";

/** What can be wrong with a new password, typed twice. */
export type PasswordProblem =
  | Extract<FieldProblem, "PASSWORD_MISSING" | "PASSWORD_TOO_SHORT" | "PASSWORDS_DIFFER" | "TOO_LONG">
  | "TOO_EASY";

/** What is wrong with the address a new link is asked for. */
export type AddressProblem = Extract<FieldProblem, "EMPTY_EMAIL" | "EMAIL_FORMAT">;

/** Which of the page's states is shown. */
export type PasswordView =
  | { readonly kind: "set"; readonly email: string; readonly problem: PasswordProblem | undefined }
  | { readonly kind: "gone" | "ask"; readonly problem: AddressProblem | undefined }
  | { readonly kind: "done" | "asked" | "tooMany" };

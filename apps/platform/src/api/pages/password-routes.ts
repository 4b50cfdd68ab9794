import { fieldProblem, PASSWORD_FIELDS, PASSWORD_LENGTH_MIN } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { refusePasswordIn } from "../../office/sessions/index.ts";
import { countPasswordTry, readEmail, readPasswordLink, requestMail, resetPassword } from "../../people/users/index.ts";
import { inSameTime } from "../in-same-time.ts";
import type { PageDependencies } from "./form-request.ts";
import { registerLinkPage, type SentForm } from "./link-page.ts";
import { passwordPage } from "./password-page.ts";
import type { AddressProblem, PasswordProblem, PasswordView } from "./password-view.ts";

const PASSWORD_PROBLEMS: readonly PasswordProblem[] = [
  "PASSWORD_MISSING",
  "PASSWORD_TOO_SHORT",
  "PASSWORDS_DIFFER",
  "TOO_LONG",
  "TOO_EASY",
];
const ADDRESS_PROBLEMS: readonly AddressProblem[] = ["EMPTY_EMAIL", "EMAIL_FORMAT"];

interface FormResult extends Readonly<Record<string, string | undefined>> {
  readonly token?: string;
  readonly news?: "done" | "asked" | "tooMany";
  readonly problem?: PasswordProblem | AddressProblem;
}

const STATUS: Readonly<Record<PasswordView["kind"], number>> = {
  set: 200,
  ask: 200,
  asked: 200,
  done: 200,
  gone: 410,
  tooMany: 429,
};

const NEWS = ["done", "asked", "tooMany"] as const;

/** State of the page for a query; `email` is set when the link is valid. */
function viewOf(query: URLSearchParams, email: string | undefined): PasswordView {
  const news = NEWS.find((known) => known === query.get("news"));
  if (news !== undefined) {
    return { kind: news };
  }
  const given = query.get("problem");
  if (email !== undefined) {
    return { kind: "set", email, problem: PASSWORD_PROBLEMS.find((known) => known === given) };
  }
  const problem = ADDRESS_PROBLEMS.find((known) => known === given);
  return { kind: query.has("token") ? "gone" : "ask", problem };
}

/** The rules of the counter: long enough, and typed twice the same. */
function problemOf(form: URLSearchParams): PasswordProblem | undefined {
  const values = { password: form.get("password") ?? "", passwordRepeat: form.get("passwordRepeat") ?? "" };
  const problems = PASSWORD_FIELDS.map((field) => fieldProblem(field, values, ""));
  return PASSWORD_PROBLEMS.find((known) => problems.some((problem) => problem === known));
}

async function setPassword(dependencies: PageDependencies, sent: SentForm): Promise<FormResult> {
  const { programId, token, form, address, requestId } = sent;
  const waitMs = await countPasswordTry(dependencies, { programId, address });
  if (waitMs > 0) {
    return { news: "tooMany" };
  }
  const problem = problemOf(form);
  // For an invalid link the page says so, whatever was typed.
  if (problem !== undefined) {
    return { token, problem };
  }
  const password = form.get("password") ?? "";
  const options = { password, lengthMin: PASSWORD_LENGTH_MIN };
  const weak = await refusePasswordIn(dependencies.database, programId, options);
  if (weak !== undefined) {
    return { token, problem: "TOO_EASY" };
  }
  const set = await resetPassword(dependencies, { programId, token, password, requestId });
  return set.ok ? { news: "done" } : { token };
}

/** Known and unknown addresses get the same answer in the same time. */
async function askForLink(dependencies: PageDependencies, { programId, form, address }: SentForm): Promise<FormResult> {
  const email = readEmail(form.get("email") ?? "");
  if (!email.ok) {
    return { problem: email.error.code ?? "EMAIL_FORMAT" };
  }
  const asked = { programId, email: email.response, kind: "PASSWORD_RESET", address } as const;
  const { waitMs } = await inSameTime(() => requestMail(dependencies, asked));
  return { news: waitMs > 0 ? "tooMany" : "asked" };
}

/** Registers the page of the password link; the link works once and for an hour (decision 0109). */
export function registerPasswordPage(scope: FastifyInstance, dependencies: PageDependencies): void {
  registerLinkPage(scope, dependencies, {
    name: "password-reset",
    open: readPasswordLink,
    show: (asked) => {
      const view = viewOf(asked.query, asked.link?.email);
      return { status: STATUS[view.kind], text: passwordPage({ ...asked, view }) };
    },
    take: (parts, sent) => (sent.form.get("action") === "set" ? setPassword : askForLink)(parts, sent),
  });
}

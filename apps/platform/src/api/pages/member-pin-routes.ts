import type { MemberPinProblem } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { countPinForm, readPinLink, setPinByLink } from "../../people/users/index.ts";
import type { PageDependencies } from "./form-request.ts";
import { type AskedPage, registerLinkPage, type SentForm } from "./link-page.ts";
import { memberPinPage, type MemberPinView } from "./member-pin-page.ts";

const PROBLEMS: readonly MemberPinProblem[] = ["EMPTY_PIN", "SHORT_PIN", "PIN_FORM", "PIN_EASY", "NOT_EQUAL_PIN"];
const NEWS = ["done", "tooMany"] as const;
const STATUS: Readonly<Record<MemberPinView["kind"], number>> = { set: 200, done: 200, gone: 410, tooMany: 429 };

type PinLink = NonNullable<Awaited<ReturnType<typeof readPinLink>>>;

interface FormResult extends Readonly<Record<string, string | undefined>> {
  readonly token?: string;
  readonly news?: (typeof NEWS)[number];
  readonly problem?: MemberPinProblem;
}

function viewOf({ query, link }: AskedPage<PinLink>): MemberPinView {
  const news = NEWS.find((known) => known === query.get("news"));
  if (news !== undefined) {
    return { kind: news };
  }
  const problem = PROBLEMS.find((known) => known === query.get("problem"));
  return link === undefined ? { kind: "gone" } : { kind: "set", ...link, problem };
}

async function setPin(dependencies: PageDependencies, sent: SentForm): Promise<FormResult> {
  const { programId, token, form, address, requestId } = sent;
  if ((await countPinForm(dependencies, { programId, address })) > 0) {
    return { news: "tooMany" };
  }
  const typed = { pin: form.get("pin") ?? "", repeat: form.get("repeat") ?? "" };
  const set = await setPinByLink(dependencies, { programId, token, ...typed, requestId });
  if (set.ok) {
    return { news: "done" };
  }
  const problem = PROBLEMS.find((known) => known === set.error.code);
  return { token, ...(problem !== undefined && { problem }) };
}

/** Registers the page of the member PIN's link; the link works once and for an hour. */
export function registerMemberPinPage(scope: FastifyInstance, dependencies: PageDependencies): void {
  registerLinkPage(scope, dependencies, {
    name: "member-pin",
    open: readPinLink,
    show: (asked) => {
      const view = viewOf(asked);
      return { status: STATUS[view.kind], text: memberPinPage({ ...asked, view }) };
    },
    take: setPin,
  });
}

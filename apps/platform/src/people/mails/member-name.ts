import type { UiLanguage } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import type { Tables } from "../../database/index.ts";

interface Addressee {
  readonly firstName: string;
  readonly lastName: string;
  readonly status: Tables["users"]["status"]["__select__"];
}

/** What mail programs turn into a link: a scheme, a mailbox, or a domain. */
const READS_LIKE_AN_ADDRESS = /[/@:]|\.\p{L}{2}/u;

/**
 * The name that a mail calls a person by. Anybody can register a foreign mailbox under a name such as
 * `win.example/now`: until the mailbox is confirmed, such a name is left out, so that no mail brings a stranger's link.
 */
export function memberName({ firstName, lastName, status }: Addressee, language: UiLanguage): string {
  const name = `${firstName} ${lastName}`.trim();
  const isForeign = status === "NOT_ACTIVATED" && READS_LIKE_AN_ADDRESS.test(name);
  return name === "" || isForeign ? platformTexts[language].mailNameless : name;
}

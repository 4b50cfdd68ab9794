import { memberPage } from "./member-page.ts";
import { memberWork } from "./member-work.ts";
import { members } from "./members.ts";

/** All texts about members, in one file of the build. */
export const memberTexts = { ...members, ...memberPage, ...memberWork };

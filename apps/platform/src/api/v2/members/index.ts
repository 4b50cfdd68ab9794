import type { FastifyInstance } from "fastify";
import { registerMemberExport } from "./export.ts";
import { type MemberServices, registerMemberList } from "./list.ts";
import { registerSearch } from "./search.ts";
import { registerMemberTagList } from "./tags.ts";

/** Registers the list of members and the search over everything. */
export function registerMembersV2(app: FastifyInstance, services: MemberServices): void {
  registerMemberList(app, services);
  registerMemberExport(app, services);
  registerSearch(app, services);
  registerMemberTagList(app, services);
}

import { administrationApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useState } from "react";
import { type KeysetPage, type Pages, usePages } from "../../parts/list/use-pages.ts";
import { call } from "../../server/call.ts";
import { useProgramId } from "../../session/session.ts";
import type { Person } from "./person.ts";

const PAGE = 50;

/** Orders of the list of people. */
export type PeopleOrder = "email" | "name" | "-lastLoginAt";

interface PeoplePage extends KeysetPage<Person> {
  readonly about?: { readonly count: number };
}

/** Reads the people whose name or e-mail address contains the words, page by page, and their number. */
export function usePeople(words: string, sort: PeopleOrder) {
  const params = { programId: useProgramId() };
  const [last, setLast] = useState<PeoplePage>();
  const query = { page: "1" as const, limit: PAGE, sort, ...(words === "" ? {} : { q: words }) };
  const key = [administrationApi.listAdmins.id, params, query];
  const pages: Pages<Person> = usePages(key, async (after, signal) => {
    const input = { params, query: { ...query, ...definedOnly({ after }) } };
    const answer = await call(administrationApi.listAdmins, input, { signal });
    const page: PeoplePage = Array.isArray(answer) ? { data: answer } : answer;
    setLast(page);
    return page;
  });
  // Keeps the previous answer while the next one loads, so that the list does not flicker during typing.
  const items = pages.items ?? (pages.error === null ? last?.data : undefined);
  const isPart = pages.hasNext || pages.hasPrevious;
  return { pages: { ...pages, items }, about: isPart ? last?.about?.count : undefined };
}

import { useCan } from "./session.ts";
import { useMe } from "./use-me.ts";

/** The partner of a user who works for one; null for users of the whole programme. */
export function useOwnPartner(): string | null {
  const [first] = useMe()?.partnerIds ?? [];
  return useCan()("settings.edit") ? null : (first ?? null);
}

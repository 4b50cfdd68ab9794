import type { OrganizationId } from "./cards.ts";

const KEY = "punktum-counter-tablet";

/**
 * The name staff give the tablet in the frame; the till finds it by that. Kept where the kiosk keeps its own: when it is unmounted
 * and wipes its storage, the next tablet has another name.
 */
export function tabletName(organization: OrganizationId): string {
  const key = `${KEY}-${organization}`;
  const known = localStorage.getItem(key);
  if (known !== null) {
    return known;
  }
  const made = `Counter ${100 + Math.floor(Math.random() * 900)}`;
  localStorage.setItem(key, made);
  return made;
}

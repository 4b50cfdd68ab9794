import type { OrganizationId } from "./cards.ts";

const KEY = "punktum-counter-tablet";

/**
 * Name that staff give the tablet in the frame; the till finds it by that name. It is stored in the kiosk's storage, so
 * that a tablet wiped by unmounting gets a new name.
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

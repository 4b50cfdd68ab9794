import { type Answer, good, refused } from "./answer.ts";
import { book, itemOf, lotsOf, type Model, spendable } from "./model.ts";
import { ACCOUNTS } from "./requests.ts";

function refusalOfMerge(model: Model, primary: number, secondary: number): string | undefined {
  const statuses = [itemOf(model.statuses, primary), itemOf(model.statuses, secondary)];
  if (primary === secondary) {
    return "REQUEST_INVALID";
  }
  if (statuses.includes("TERMINATED")) {
    return "USER_KEY_DEACTIVATED";
  }
  if (statuses.includes("LOCKED")) {
    return "LOCKED_USER";
  }
  const open = model.reservations.some(
    (held) => held.state === "OPEN" && (held.account === primary || held.account === secondary),
  );
  if (open) {
    return "RESERVATION_RUNNING";
  }
  const after = spendable(model, primary) + spendable(model, secondary);
  return after < itemOf(ACCOUNTS, primary).floor ? "NOT_ENOUGH_POINT" : undefined;
}

/** Merges two accounts. */
export function merge(model: Model, ref: string, primary: number, secondary: number): Answer {
  const earlier = model.merges.find((one) => one.primary === primary && one.secondary === secondary);
  if (earlier !== undefined) {
    return good(earlier.points);
  }
  const refusal = refusalOfMerge(model, primary, secondary);
  if (refusal !== undefined) {
    return refused(refusal);
  }
  const points = spendable(model, secondary);
  const lots = lotsOf(model, secondary);
  const state = itemOf(model.statePoints, primary) + itemOf(model.statePoints, secondary);
  const side = { day: 0, kind: "merge", voucher: null, key: null } as const;
  if (points !== 0) {
    book(model, { ...side, ref: `${ref} debit`, account: secondary, points: -points });
    book(model, { ...side, ref: `${ref} credit`, account: primary, points, ...(points > 0 && { lots }) });
  }
  model.merges.push({ ref, primary, secondary, points });
  model.statuses[secondary] = "TERMINATED";
  model.statePoints[primary] = state;
  model.statePoints[secondary] = 0;
  const moved = itemOf(model.owners, secondary);
  for (const owner of moved) {
    itemOf(model.owners, primary).add(owner);
  }
  moved.clear();
  return good(points);
}

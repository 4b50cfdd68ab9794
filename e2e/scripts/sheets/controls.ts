import { PACE } from "../../support/cashier.ts";
import type { Walk } from "./album.ts";

/** The button with these words. */
export const button = ({ page, say }: Walk, key: string) => page.getByRole("button", { name: say(key), exact: true });

/** The newest dialog. */
export const dialogOf = ({ page }: Walk) => page.locator("dialog:modal").last();

/** The button with these words in the newest dialog. */
export const within = (walk: Walk, key: string) =>
  dialogOf(walk)
    .getByRole("button", { name: walk.say(key), exact: true })
    .last();

/** Types an amount at the till and presses the rule at this place. */
export async function addItem({ page, say }: Walk, amount: string, place = 0): Promise<void> {
  const rules = page.getByRole("list", { name: say("revenue.rules") }).getByRole("button");
  await page.keyboard.type(amount, PACE);
  await rules.nth(place % (await rules.count())).click();
}

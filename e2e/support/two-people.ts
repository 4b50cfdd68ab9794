import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { type Colleague, expectSound, openBackOffice } from "./backoffice.ts";

/** A form that two people have open at once. */
export interface SharedForm extends Colleague {
  readonly path: string;
  /** Opens the form on the page, if its address does not. */
  readonly open?: (page: Page) => Promise<void>;
  /** Label of the text field that both change. */
  readonly both: string | RegExp;
  /** Label of the text field that only the second one changes. */
  readonly alone?: string | RegExp;
}

const fieldOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("textbox", { name, exact: typeof name === "string" });

async function openForm(browser: Browser, { path, open, both, ...who }: SharedForm): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openBackOffice(page, who, path);
  await open?.(page);
  await expect(fieldOf(page, both)).toBeVisible();
  return page;
}

const save = async (page: Page): Promise<void> => await page.getByRole("button", { name: /^Save/ }).first().click();

/**
 * Two people edit one record: the second save asks which value counts where both have changed a field, and keeps what
 * only one has changed. The last value of `both` is the second one's.
 */
export async function expectTwoPeopleMeet(browser: Browser, form: SharedForm): Promise<void> {
  const [first, second] = await Promise.all([openForm(browser, form), openForm(browser, form)]);
  const alone = form.alone === undefined ? [] : [form.alone];
  const words = `Room ${Date.now() % 100_000}`;
  await fieldOf(first, form.both).fill(`${words} theirs`);
  await save(first);
  await expect(first.getByRole("region", { name: "Messages" })).toContainText(/saved/i);
  await fieldOf(second, form.both).fill(`${words} mine`);
  for (const field of alone) {
    await fieldOf(second, field).fill(`${words} alone`);
  }
  await save(second);
  const dialog = second.getByRole("dialog", { name: "Somebody has changed this meanwhile" });
  await expect(dialog).toContainText(`${words} theirs`);
  await expect(dialog).toContainText(`${words} mine`);
  await expect(dialog.getByRole("radiogroup")).toHaveCount(1);
  await expectSound(second, "the comparison of two edits");
  await dialog.getByRole("button", { name: "Save the choice" }).click();
  await expect(dialog).toBeHidden();
  await expect(second.getByRole("region", { name: "Messages" })).toContainText(/saved/i);
  const third = await openForm(browser, form);
  await expect(fieldOf(third, form.both)).toHaveValue(`${words} mine`);
  for (const field of alone) {
    await expect(fieldOf(third, field)).toHaveValue(`${words} alone`);
  }
  await Promise.all([first, second, third].map(async (page) => await page.context().close()));
}

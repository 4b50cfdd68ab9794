import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { type Colleague, expectSound, openBackOffice } from "./backoffice.ts";

/** A form that two people have open at once. */
export interface SharedForm extends Colleague {
  readonly path: string;
  /** Opens the form on the page, if its address does not. */
  readonly open?: (page: Page) => Promise<void>;
  /** The form is in a sheet beside another one. */
  readonly isSheet?: boolean;
  /** Region of the page with the form, where others have the same fields. */
  readonly region?: string;
  /** Label of the text field that both change. */
  readonly both: string | RegExp;
  /** Label of the text field that only the second one changes. */
  readonly alone?: string | RegExp;
}

function rootOf(page: Page, { isSheet = false, region }: SharedForm): Locator {
  const body = region === undefined ? page.locator("body") : page.getByRole("region", { name: region });
  return isSheet ? page.getByRole("dialog") : body;
}

const fieldOf = (page: Page, form: SharedForm, name: string | RegExp): Locator =>
  rootOf(page, form).getByRole("textbox", { name, exact: typeof name === "string" });

async function openForm(browser: Browser, form: SharedForm): Promise<Page> {
  const { path, open, both, ...who } = form;
  const context = await browser.newContext();
  const page = await context.newPage();
  await openBackOffice(page, who, path);
  await open?.(page);
  await expect(fieldOf(page, form, both)).toBeVisible();
  return page;
}

const save = async (page: Page, form: SharedForm): Promise<void> =>
  await rootOf(page, form).getByRole("button", { name: /^Save/ }).first().click();

/**
 * Two people edit one record: the second save asks which value counts where both have changed a field, and keeps what
 * only one has changed. The last value of `both` is the second one's.
 */
export async function expectTwoPeopleMeet(browser: Browser, form: SharedForm): Promise<void> {
  const [first, second] = await Promise.all([openForm(browser, form), openForm(browser, form)]);
  const alone = form.alone === undefined ? [] : [form.alone];
  const words = `Room ${Date.now() % 100_000}`;
  await fieldOf(first, form, form.both).fill(`${words} theirs`);
  await save(first, form);
  await expect(first.getByRole("region", { name: "Messages" })).toContainText(/saved/i);
  await fieldOf(second, form, form.both).fill(`${words} mine`);
  for (const field of alone) {
    await fieldOf(second, form, field).fill(`${words} alone`);
  }
  await save(second, form);
  const dialog = second.getByRole("dialog", { name: "Somebody has changed this meanwhile" });
  await expect(dialog).toContainText(`${words} theirs`);
  await expect(dialog).toContainText(`${words} mine`);
  await expect(dialog.getByRole("radiogroup")).toHaveCount(1);
  await expectSound(second, "the comparison of two edits");
  await dialog.getByRole("button", { name: "Save the choice" }).click();
  await expect(dialog).toBeHidden();
  await expect(second.getByRole("region", { name: "Messages" })).toContainText(/saved/i);
  const third = await openForm(browser, form);
  await expect(fieldOf(third, form, form.both)).toHaveValue(`${words} mine`);
  for (const field of alone) {
    await expect(fieldOf(third, form, field)).toHaveValue(`${words} alone`);
  }
  await Promise.all([first, second, third].map(async (page) => await page.context().close()));
}

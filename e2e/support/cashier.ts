import type { Page, Request } from "@playwright/test";

/** A person's pace: four keys within a hundred milliseconds are a card reader's. */
export const PACE = { delay: 120 };

/** What has been typed. */
export const figure = (page: Page) => page.locator("[data-part=figure]");

/** A key of the keypad on the screen. */
export const key = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "Keypad" }).getByRole("button", { name, exact: true });

export const bookNow = (page: Page) => page.getByRole("button", { name: "Book now" });

/** Whose card was held up. */
export const customer = (page: Page) => page.getByRole("region", { name: "Customer" });

/** What a request carried. */
export const bodyOf = (sent: Request | undefined): unknown => sent?.postDataJSON();

import type { Page, Request } from "@playwright/test";

/** A person's typing speed: four keys within a hundred milliseconds count as a card reader. */
export const PACE = { delay: 120 };

/** The typed amount. */
export const figure = (page: Page) => page.locator("[data-part=figure]");

/** A key of the on-screen keypad. */
export const key = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "Keypad" }).getByRole("button", { name, exact: true });

export const bookNow = (page: Page) => page.getByRole("button", { name: "Book now" });

/** The customer whose card was read. */
export const customer = (page: Page) => page.getByRole("region", { name: "Customer" });

/** Body of a request. */
export const bodyOf = (sent: Request | undefined): unknown => sent?.postDataJSON();

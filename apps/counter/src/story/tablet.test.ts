import { describe, expect, it } from "vitest";
import { NOTHING_SEEN, seeTablet, type TabletSeen } from "./tablet-seen.ts";
import { tabletViewOf, type TabletScreen, type TabletView } from "./tablet-view.ts";

const pageOf = (address: string, contents: readonly string[]) => {
  const { pathname, search } = new URL(address, "http://tablet");
  return { pathname, search, has: (selector: string) => contents.some((content) => selector.endsWith(content)) };
};

describe("screen of the tablet", () => {
  it.each([
    ["/pfm/login", "login"],
    ["/pfm/mounting-settings", "mounting"],
    ["/pfm/screen-saver", "idle"],
    ["/pfm/qr-scanner?type=burn", "scanner"],
    ["/pfm/qr-scanner?type=earn&totalRevenue=3.40", "asks"],
    ["/pfm/burn", "member"],
    ["/pfm/history", "member"],
    ["/pfm/revenue", "till"],
    ["/pfm/admin", "other"],
  ] as const)("%s is %s with its content", (address, screen) => {
    const contents = ["[type=password]", "select", "button", "list]", "main"];
    expect(tabletViewOf(pageOf(address, contents))).toEqual({ screen, success: "none" });
  });

  it.each(["about:blank", "/pfm/burn", "/pfm/admin"])("%s is none before its content is there", (address) => {
    expect(tabletViewOf(pageOf(address, [])).screen).toBe("starting");
  });

  it.each([
    ["a sale with its card", "/pfm/qr-scanner", "dialog[open] [data-part=balance]", "collected"],
    ["a sale on any screen", "/pfm/burn", "dialog[open] [data-part=balance]", "collected"],
    ["a redemption", "/pfm/burn", "[data-part=balance]", "redeemed"],
    ["a sale of the tablet's own till", "/pfm/revenue", "[data-part=balance]", "collected"],
  ] as const)("says that %s has succeeded", (_what, address, content, success) => {
    expect(tabletViewOf(pageOf(address, ["main", "list]", content])).success).toBe(success);
  });
});

describe("what was seen on the tablet", () => {
  const look = (screen: TabletScreen, success: TabletView["success"] = "none"): TabletView => ({ screen, success });
  const see = (views: readonly TabletView[]): TabletSeen => views.reduce(seeTablet, NOTHING_SEEN);

  it("counts each customer and each redemption once, however long they are shown", () => {
    const visit = [
      look("idle"),
      look("member"),
      look("member"),
      look("member", "redeemed"),
      look("member", "redeemed"),
    ];
    expect(see(visit)).toMatchObject({ screen: "member", members: 1, redemptions: 1 });
    expect(see([...visit, look("idle"), ...visit])).toMatchObject({ members: 2, redemptions: 2 });
  });

  it("keeps the screen for a moment between two screens, but not for long", () => {
    const between = look("starting");
    expect(see([look("member"), between, between, look("member")])).toMatchObject({ screen: "member", members: 1 });
    expect(see([look("member"), between, between, between, between, between]).screen).toBe("starting");
  });

  it("is the same object while nothing changes", () => {
    const seen = see([look("idle")]);
    expect(seeTablet(seen, look("idle"))).toBe(seen);
  });
});

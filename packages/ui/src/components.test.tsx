import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { PressCard } from "./card.tsx";
import { Countdown } from "./countdown.tsx";
import { Dialog } from "./dialog.tsx";
import { Figure } from "./figure.tsx";
import { InfoDialog } from "./info-dialog.tsx";
import { Picture } from "./picture.tsx";
import { ProgressBar } from "./progress.tsx";
import { Select } from "./select.tsx";
import { TextField } from "./text-field.tsx";
import { TextInputDialog } from "./text-input-dialog.tsx";
import { Toggle } from "./toggle.tsx";
import { TwoPane } from "./two-pane.tsx";

const nothing = (): void => undefined;
const draw = (element: ReactElement): string => renderToStaticMarkup(element);
/** The rendered element without its styles. */
const markup = (element: ReactElement): string => draw(element).replaceAll(/<style.*?<\/style>/gs, "");

describe("Button", () => {
  it("is marked busy and keeps its name and width while loading", { tags: ["UI-09"] }, () => {
    const html = markup(<Button loading>Save</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain("Save");
    expect(html).toContain("<svg");
  });

  it("is an ordinary button otherwise", { tags: ["UI-09"] }, () => {
    const html = markup(<Button>Save</Button>);
    expect(html).toMatch(/^<button type="button"/);
    expect(html).not.toContain("aria-busy");
  });
});

describe("PressCard", () => {
  it("a locked one is marked and stays focusable", { tags: ["BURN-14"] }, () => {
    const html = markup(<PressCard locked>Free wash</PressCard>);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/ disabled=/);
  });
});

describe("press feedback", () => {
  it("shows Material's ripple from the touched point", { tags: ["CONST-48"] }, () => {
    expect(draw(<Button>Save</Button>)).toMatch(/radial-gradient\(circle at var\(--ripple-x, ?50%\)/);
  });
});

describe("Select", () => {
  const options = [{ value: "a", label: "Bakery" }];

  it("offers the placeholder as its first, empty entry", { tags: ["UI-03"] }, () => {
    const html = markup(
      <Select label="Shop" placeholder="-- Select an option --" options={options} value="" onChange={nothing} />,
    );
    expect(html).toContain('<option value="" selected="">-- Select an option --</option><option value="a">');
  });
});

describe("TextField", () => {
  it("connects label and error to the box", () => {
    const html = markup(<TextField label="Device name" error="Please fill in" />);
    const id = /<input[^>]* id="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<label for="${id}"`);
    expect(html).toContain(`aria-invalid="true" aria-describedby="${id}-note"`);
    expect(html).toMatch(new RegExp(`id="${id}-note"[^>]*role="alert"`));
  });

  it("has no error attributes without an error", () => {
    expect(markup(<TextField label="Device name" />)).not.toMatch(/aria-invalid|aria-describedby/);
  });
});

describe("dialogs", () => {
  it("shows a title, a description and one button", { tags: ["UI-01"] }, () => {
    const html = markup(
      <InfoDialog open title="Camera" description="Please allow it" buttonLabel="OK" onClose={nothing} />,
    );
    expect(html).toMatch(/<h2[^>]*>Camera<\/h2>/);
    expect(html).toContain("Please allow it");
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  it("take the full width below 700 px", { tags: ["CONST-42", "UI-08"] }, () => {
    expect(draw(<Dialog open title="Title" />)).toContain("@media (max-width: 699.98px)");
  });

  it.each([
    ["", true],
    ["   ", true],
    ["K1", false],
  ])("enables the confirming button for '%s' unless it is empty", { tags: ["UI-02"] }, (value, isRefused) => {
    const html = markup(
      <TextInputDialog
        open
        title="Coupon"
        label="Code"
        confirmLabel="Redeem"
        closeLabel="Close"
        value={value}
        onChange={nothing}
        onConfirm={nothing}
        onClose={nothing}
      />,
    );
    expect(html).toMatch(/<input[^>]* required=""/);
    expect(/<button(?=[^>]* type="submit")[^>]* disabled=""/.test(html)).toBe(isRefused);
  });

  it("is named by its title", () => {
    const html = markup(<Dialog open title="Title" />);
    const id = /aria-labelledby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain('aria-modal="true"');
  });
});

describe("TwoPane", () => {
  it("puts two panes side by side from 768 px", { tags: ["CONST-41", "UI-08"] }, () => {
    expect(draw(<TwoPane first="a" second="b" />)).toContain("@media (min-width: 768px)");
  });
});

describe("Banner", () => {
  it("slides in within 0.3 s after a delay of 3 s", { tags: ["SOCK-14", "CONST-52"] }, () => {
    expect(draw(<Banner open text="No connection" />)).toMatch(
      /transition:transform 300ms [^;]*\) 3s,visibility 0s 3s/,
    );
  });

  it("has its words at the moment it appears, and its delay also with reduced motion", { tags: ["SOCK-14"] }, () => {
    const drawn = draw(<Banner open text="No connection" />);
    expect(drawn).toMatch(/ :not\(button\)\{[^}]*transition-property:none/);
    expect(drawn).toContain("transition-delay:3s!important");
  });

  it("is silent while it is closed", { tags: ["SOCK-14"] }, () => {
    expect(markup(<Banner open={false} text="No connection" />)).not.toContain("No connection");
  });
});

describe("Figure", () => {
  it("tells screen readers the end value only", () => {
    const html = markup(<Figure value={12480} from={0} format={(value) => value.toLocaleString("de-DE")} unit="P" />);
    expect(html).toContain(">12.480 P</span>");
    expect(html.match(/aria-hidden="true"/g)).toHaveLength(2);
  });
});

describe("Countdown", () => {
  it("names the seconds left in words", () => {
    const html = markup(<Countdown seconds={20} label={(left) => `Closes in ${left} seconds`} />);
    expect(html).toContain('role="timer" aria-label="Closes in 20 seconds"');
  });
});

describe("Picture", () => {
  it("draws the placeholder for a missing picture and keeps its ratio", () => {
    const html = markup(<Picture src="" alt="Coffee" ratio="4 / 3" placeholder={<i>drawn</i>} />);
    expect(html).toContain("<i>drawn</i>");
    expect(html).toContain("Coffee");
    expect(html).toContain("aspect-ratio:4 / 3");
    expect(html).not.toContain("<img");
  });
});

describe("ProgressBar", () => {
  it.each([
    [-1, 0],
    [0.624, 62],
    [7, 100],
  ])("shows %d as %d percent", (value, percent) => {
    expect(markup(<ProgressBar value={value} label="Level" />)).toContain(`aria-valuenow="${percent}"`);
  });
});

describe("Toggle", () => {
  it("is a switch that says whether it is on", () => {
    expect(markup(<Toggle label="Larger text" checked onChange={nothing} />)).toContain(
      'role="switch" aria-checked="true"',
    );
  });
});

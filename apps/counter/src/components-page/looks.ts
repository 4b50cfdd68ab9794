import { themeOf, type OrganizationLook, type OrganizationTheme } from "@punktum/ui";

/** A theme and its name in the address. */
export interface Look {
  readonly name: string;
  readonly theme: OrganizationTheme;
}

const ORGANIZATIONS = ["pfm", "mhe", "ppc", "btl"] as const;

/** Colours without contrast. The kit must stay readable with them. */
const UNREADABLE: OrganizationLook = {
  colors: { brand: "#ffff00", onBrand: "#ffffff", accent: "#fffbe0", success: "#ccffcc", danger: "#ffd0d0" },
  variables: {
    "--ui-page": "#ffffff",
    "--ui-text": "#ffff99",
    "--ui-text-muted": "#ffffcc",
    "--ui-line-strong": "#ffffee",
  },
};

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isTable(value) && Object.values(value).every((text) => typeof text === "string");

function lookIn(config: unknown): OrganizationLook {
  const theme = isTable(config) ? config["theme"] : undefined;
  const { colors, variables } = isTable(theme) ? theme : {};
  return { colors: isTexts(colors) ? colors : undefined, variables: isTexts(variables) ? variables : undefined };
}

async function organizationLook(name: string): Promise<Look> {
  const answer = await fetch(`/api/v2/public/programs/${name}/config`);
  return { name, theme: themeOf(lookIn(answer.ok ? await answer.json() : undefined)) };
}

/** The product's theme, each organisation's, and one without contrast. */
export async function loadLooks(): Promise<readonly Look[]> {
  return [
    { name: "product", theme: themeOf({}) },
    ...(await Promise.all(ORGANIZATIONS.map(organizationLook))),
    { name: "unreadable", theme: themeOf(UNREADABLE) },
  ];
}

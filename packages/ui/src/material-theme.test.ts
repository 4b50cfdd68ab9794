import { describe, expect, it } from "vitest";
import { createMaterialTheme } from "./material-theme.ts";
import { createOrganizationTheme } from "./theme.ts";

describe("createMaterialTheme", () => {
  it("ORG-19 carries the organisation's colours into Material UI as CSS variables", () => {
    const theme = createMaterialTheme(createOrganizationTheme({ brand: "#5b1e4f" }));
    expect(theme.palette.primary.main).toBe("#5b1e4f");
    expect(theme.palette.primary.contrastText).toBe("#ffffff");
    expect(theme).toHaveProperty("vars.palette.primary.main", expect.stringContaining("--material-palette-primary"));
  });

  it("UI-08, CONST-41, CONST-42 turns at the same widths as the kit", () => {
    const theme = createMaterialTheme(createOrganizationTheme({ brand: "#5b1e4f" }));
    expect(theme.breakpoints.up("md")).toBe("@media (min-width:768px)");
    expect(theme.breakpoints.up("sm")).toBe("@media (min-width:700px)");
  });
});

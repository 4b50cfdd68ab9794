import { AppTheme, createOrganizationTheme, DEFAULT_BRAND, type OrganizationTheme } from "@punktum/ui";
import type { ReactNode } from "react";
import type { OrganizationConfig } from "../config/organization-config.ts";
import { useOrganization } from "../hooks/use-organization.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../services/store.ts";

/** The look an organisation asks for; `primary` is accepted for `brand` (ORG-19). */
function themeOf({ colors, variables }: Pick<OrganizationConfig, "colors" | "variables">): OrganizationTheme {
  return createOrganizationTheme({
    brand: colors["brand"] ?? colors["primary"] ?? DEFAULT_BRAND,
    onBrand: colors["onBrand"],
    accent: colors["accent"] ?? colors["secondary"],
    success: colors["success"],
    warning: colors["warning"],
    danger: colors["danger"],
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name.startsWith("--") ? name : `--${name}`, value]),
    ),
  });
}

/** Puts the organisation's colours and the shopper's reading aids on the page. */
export function Themed({ children }: { readonly children: ReactNode }): ReactNode {
  const { textSize, contrast, motion } = useStore(useServices().comfort);
  return (
    <AppTheme theme={themeOf(useOrganization())} textSize={textSize} contrast={contrast} motion={motion}>
      {children}
    </AppTheme>
  );
}

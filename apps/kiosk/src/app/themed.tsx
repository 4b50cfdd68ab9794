import { AppTheme, themeOf } from "@punktum/ui";
import type { ReactNode } from "react";
import { useOrganization } from "../hooks/use-organization.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

/** Applies the organisation's colours and the shopper's reading aids. */
export function Themed({ children }: { readonly children: ReactNode }): ReactNode {
  const { textSize, contrast, motion } = useStore(useServices().comfort);
  return (
    <AppTheme theme={themeOf(useOrganization())} textSize={textSize} contrast={contrast} motion={motion}>
      {children}
    </AppTheme>
  );
}

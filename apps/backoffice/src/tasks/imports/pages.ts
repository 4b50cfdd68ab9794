import type { ComponentType } from "react";

// Keeps the page chunks out of the route table, which every user loads.

/** The list of imports. */
export const loadImports = async (): Promise<ComponentType> => (await import("./imports-page.tsx")).ImportsPage;

/** One import. */
export const loadImport = async (): Promise<ComponentType> => (await import("./import-page.tsx")).ImportPage;

import type { ComponentType } from "react";

// Keeps the page chunks out of the route table, which every user loads.

/** The rules as sentences. */
export const loadRules = async (): Promise<ComponentType> => (await import("./rules-page.tsx")).RulesPage;

/** One rule, a new one or a copy. */
export const loadRule = async (): Promise<ComponentType> => (await import("./rule-page.tsx")).RulePage;

/** The simulator. */
export const loadTry = async (): Promise<ComponentType> => (await import("./try-page.tsx")).TryPage;

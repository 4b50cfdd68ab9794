import type { ComponentType } from "react";

// Keeps the page chunks out of the route table, which every user loads. The table names the list of members directly,
// because most users open it first.

/** One member. */
export const loadMember = async (): Promise<ComponentType> => (await import("./member-page.tsx")).MemberPage;

/** The merge of two members. */
export const loadMerge = async (): Promise<ComponentType> => (await import("./merge-page.tsx")).MergePage;

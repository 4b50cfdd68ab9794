import type { ComponentType } from "react";

// Keeps the page chunks out of the route table, which every user loads.

/** The tree of places. */
export const loadStores = async (): Promise<ComponentType> => (await import("./stores-page.tsx")).StoresPage;

/** One shop. */
export const loadStore = async (): Promise<ComponentType> => (await import("./store-page.tsx")).StorePage;

/** The form for a new shop. */
export const loadNewStore = async (): Promise<ComponentType> => (await import("./new-store-page.tsx")).NewStorePage;

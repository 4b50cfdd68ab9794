import type { ComponentType } from "react";

// Keeps the page chunks out of the route table, which every user loads.

/** All tablets, by health. */
export const loadDevices = async (): Promise<ComponentType> => (await import("./devices-page.tsx")).DevicesPage;

/** One tablet. */
export const loadDevice = async (): Promise<ComponentType> => (await import("./device-page.tsx")).DevicePage;

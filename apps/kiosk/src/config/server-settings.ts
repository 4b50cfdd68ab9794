/** Addresses of the servers this kiosk talks to; empty means the server it was loaded from (HTTP-16). */
export const serverSettings = {
  v1Base: env("VITE_V1_BASE"),
  v2Base: env("VITE_V2_BASE"),
  mountingBase: env("VITE_MOUNTING_BASE"),
  healthUrl: `${env("VITE_V2_BASE")}/health/live`,
} as const;

/** Organisation of a build made for one: its addresses carry no organisation segment (ORG-03). */
export const singleOrganization: string = env("VITE_ORGANIZATION");

function env(name: string): string {
  const value: unknown = import.meta.env[name];
  return typeof value === "string" ? value : "";
}

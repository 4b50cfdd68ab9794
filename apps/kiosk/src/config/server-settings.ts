/** Addresses of the servers. Empty: the server that served the page. */
export const serverSettings = {
  v1Base: env("VITE_V1_BASE"),
  v2Base: env("VITE_V2_BASE"),
  mountingBase: env("VITE_MOUNTING_BASE"),
  healthUrl: `${env("VITE_V2_BASE")}/health/live`,
} as const;

/** Organisation of a build for one organisation. Its addresses have no organisation segment. */
export const singleOrganization: string = env("VITE_ORGANIZATION");

function env(name: string): string {
  const value: unknown = import.meta.env[name];
  return typeof value === "string" ? value : "";
}

/** Addresses of the bundled zips by name. The zips are never inlined into the code. */
const ASSETS = import.meta.glob<string>("../../assets/organizations/*.zip", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** Address of the zip of an organisation (`pfm`) or client (`pfm-101`), if the build has one. */
export function zipAddress(name: string): string | undefined {
  return ASSETS[`../../assets/organizations/${name}.zip`];
}

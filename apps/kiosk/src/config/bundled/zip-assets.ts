/** Addresses of the zips that came with this build, by their names; never put into the code as text. */
const ASSETS = import.meta.glob<string>("../../assets/organizations/*.zip", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** Address of the zip of an organisation (`pfm`) or of one of its clients (`pfm-101`), if the build has one (ORG-06). */
export function zipAddress(name: string): string | undefined {
  return ASSETS[`../../assets/organizations/${name}.zip`];
}

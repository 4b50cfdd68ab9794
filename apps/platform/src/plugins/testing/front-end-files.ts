import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Folders of built front ends that hold a few files. */
export interface FrontEndFiles {
  /** As the platform is given them. */
  readonly frontEnds: {
    readonly kioskFolder: string;
    readonly counterFolder: string;
    readonly backOfficeFolder: string;
    readonly mediaFolder: string;
  };
  readonly remove: () => Promise<void>;
}

/** A page of each front end, and further files by their path: `kiosk/…`, `counter/…`, `backoffice/…`, `media/…`. */
export async function writeFrontEndFiles(more: Readonly<Record<string, string>>): Promise<FrontEndFiles> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-front-"));
  const files = {
    "kiosk/index.html": "<p>kiosk</p>",
    "counter/index.html": "<p>counter</p>",
    "backoffice/index.html": "<p>back office</p>",
    ...more,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return {
    frontEnds: {
      kioskFolder: join(folder, "kiosk"),
      counterFolder: join(folder, "counter"),
      backOfficeFolder: join(folder, "backoffice"),
      mediaFolder: join(folder, "media"),
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

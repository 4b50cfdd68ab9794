// A minimal platform for tests of the launcher: starts the bundled PostgreSQL, prints its address and waits to be
// killed.
import { startEmbeddedPostgres } from "../database/embedded/index.ts";

const log = { info: (message: string) => console.log(message), warn: (message: string) => console.log(message) };

try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log });
  console.log(`URL ${server.url}`);
  process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(`REFUSED ${error instanceof Error ? error.message : String(error)}`);
}

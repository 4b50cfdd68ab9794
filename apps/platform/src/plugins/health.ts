import type { FastifyInstance } from "fastify";
import { type Database, prepared } from "../database/database.ts";
import { isDatabaseDown } from "./errors.ts";

const ping = prepared("health-ping", "SELECT 1 AS one", () => true);

/** `/health/live`: the process runs; `/health/ready`: it can work, which needs the database. */
export function addHealth(app: FastifyInstance, { database }: { readonly database: Database }): void {
  app.get("/health/live", async () => ({ status: "live" }));
  // Migrations run before the app is built, so a database that answers is a migrated one.
  app.get("/health/ready", async (_request, reply) => {
    try {
      await database.withoutProgram(ping, []);
      return { status: "ready" };
    } catch (error) {
      if (!isDatabaseDown(error)) app.log.error({ err: error }, "the readiness check failed");
      return reply.code(503).header("retry-after", "5").send({ status: "database does not answer" });
    }
  });
}

import type { FastifyInstance } from "fastify";

/** A registered route. */
interface RouteEntry {
  readonly method: string;
  readonly url: string;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every route in order of registration; the API document and the access matrix are compared with it. */
    readonly routeList: readonly RouteEntry[];
  }
}

/** Collects all routes; call it before the first one is registered. */
export function keepRouteList(app: FastifyInstance): void {
  const list: RouteEntry[] = [];
  app.decorate("routeList", list);
  app.addHook("onRoute", ({ method, url }) => {
    for (const name of Array.isArray(method) ? method : [method]) {
      list.push({ method: name, url });
    }
  });
}

import type { FastifyInstance } from "fastify";

/** A route as it was put up. */
interface RouteEntry {
  readonly method: string;
  readonly url: string;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every route in the order it was put up: what the API document and the access matrix are held against. */
    readonly routeList: readonly RouteEntry[];
  }
}

/** Keeps a list of all routes; call it before the first one. */
export function keepRouteList(app: FastifyInstance): void {
  const list: RouteEntry[] = [];
  app.decorate("routeList", list);
  app.addHook("onRoute", ({ method, url }) => {
    for (const name of Array.isArray(method) ? method : [method]) {
      list.push({ method: name, url });
    }
  });
}

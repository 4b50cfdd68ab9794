import type { FastifyInstance } from "fastify";

/** A page of the kiosk may stand at any address: that says nothing about the address that was asked for. */
const ANY_PAGE = "/*";

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const patternOf = (url: string): RegExp => {
  const parts = url.split("/").map((part) => {
    if (part.startsWith(":")) {
      return "[^/]+";
    }
    return part === "*" ? ".*" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join("/")}$`);
};

function readPaths({ routeList }: FastifyInstance): readonly KnownPath[] {
  const byUrl = new Map<string, KnownPath>();
  for (const { method, url } of routeList) {
    const known = byUrl.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    if (url !== ANY_PAGE) {
      byUrl.set(url, known);
    }
    known.methods.add(method);
  }
  return [...byUrl.values()];
}

const paths = new WeakMap<FastifyInstance, readonly KnownPath[]>();

/** Methods a path takes, in order; empty where there is nothing at this path. For requests no route has taken. */
export function allowedMethods(app: FastifyInstance, url: string): readonly string[] {
  const known = paths.get(app) ?? readPaths(app);
  paths.set(app, known);
  const path = url.split("?", 1)[0] ?? "";
  const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => [...one.methods]);
  return [...new Set(methods)].toSorted();
}

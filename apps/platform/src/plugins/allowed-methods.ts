import type { FastifyInstance } from "fastify";

/** The kiosk answers GET at any path, which says nothing about whether the requested path exists. */
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

/** Methods of a path, sorted; empty when there is no such path. For requests that matched no route. */
export function allowedMethods(app: FastifyInstance, url: string): readonly string[] {
  const known = paths.get(app) ?? readPaths(app);
  paths.set(app, known);
  const path = url.split("?", 1)[0] ?? "";
  const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => [...one.methods]);
  return [...new Set(methods)].toSorted();
}

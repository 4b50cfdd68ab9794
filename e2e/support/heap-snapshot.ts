import type { Page } from "@playwright/test";
import * as z from "zod/mini";

/** V8's format: the fields of all nodes in sequence, and the fields of all edges in the order of their nodes. */
const heapSnapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      edge_fields: z.array(z.string()),
      edge_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
  edges: z.array(z.number()),
  strings: z.array(z.string()),
});
type HeapSnapshot = z.infer<typeof heapSnapshot>;

/** A snapshot of all live objects after a garbage collection. */
async function takeSnapshot(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  cdp.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await cdp.detach();
  return chunks.join("");
}

/** Reads a field of a node or edge by name. */
function fieldReader(values: readonly number[], fields: readonly string[]) {
  const offsets = new Map(fields.map((field, index) => [field, index]));
  return (index: number, field: string): number => values[index * fields.length + (offsets.get(field) ?? 0)] ?? 0;
}

/** Edge from a WeakMap's table to a value, which lives only as long as its key. */
const IN_WEAK_MAP = / in WeakMap /;

/** For each node the edge by which a breadth-first search from the root reaches it first. */
function walkFromRoot({ snapshot: { meta }, nodes, edges, strings }: HeapSnapshot) {
  const node = fieldReader(nodes, meta.node_fields);
  const edge = fieldReader(edges, meta.edge_fields);
  const count = nodes.length / meta.node_fields.length;
  const firstEdges = new Int32Array(count + 1);
  for (let index = 0; index < count; index += 1) {
    firstEdges[index + 1] = (firstEdges[index] ?? 0) + node(index, "edge_count");
  }
  const [edgeTypes] = meta.edge_types;
  const typeOf = (index: number): string => edgeTypes[edge(index, "type")] ?? "";
  const keepsAlive = (index: number): boolean => {
    const type = typeOf(index);
    const isOfWeakMap = type === "internal" && IN_WEAK_MAP.test(strings[edge(index, "name_or_index")] ?? "");
    return type !== "weak" && !isOfWeakMap;
  };
  const cameBy = new Int32Array(count).fill(-1);
  const cameFrom = new Int32Array(count).fill(-1);
  const queue = [0];
  const visit = (index: number, from: number): void => {
    const to = edge(index, "to_node") / meta.node_fields.length;
    if (to !== 0 && cameBy[to] === -1 && keepsAlive(index)) {
      cameBy[to] = index;
      cameFrom[to] = from;
      queue.push(to);
    }
  };
  for (let next = 0; next < queue.length; next += 1) {
    const from = queue[next] ?? 0;
    for (let index = firstEdges[from] ?? 0; index < (firstEdges[from + 1] ?? 0); index += 1) {
      visit(index, from);
    }
  }
  return { node, edge, typeOf, count, cameBy, cameFrom };
}

/**
 * Path from the root to each word that is still reachable, for example `Window.services.sessions.current`; empty if
 * none is.
 */
function findHolders(text: string, words: readonly string[]): readonly string[] {
  if (!words.some((word) => text.includes(word))) {
    return [];
  }
  const heap = heapSnapshot.parse(JSON.parse(text));
  const { node, edge, typeOf, count, cameBy, cameFrom } = walkFromRoot(heap);
  const nameOf = (index: number): string => (heap.strings[node(index, "name")] ?? "").slice(0, 60);
  const stepTo = (index: number): string => {
    const by = cameBy[index] ?? -1;
    const isNumbered = ["element", "hidden"].includes(typeOf(by));
    const label = isNumbered ? `[${edge(by, "name_or_index")}]` : `.${heap.strings[edge(by, "name_or_index")] ?? ""}`;
    return `${label}:${nameOf(index)}`;
  };
  const pathTo = (index: number): string => {
    const steps: string[] = [];
    for (let at = index; at > 0 && (cameBy[at] ?? -1) >= 0; at = cameFrom[at] ?? 0) {
      steps.unshift(stepTo(at));
    }
    return steps.join(" ");
  };
  const holding = Array.from({ length: count }, (_, index) => index).filter((index) =>
    words.some((word) => (heap.strings[node(index, "name")] ?? "").includes(word)),
  );
  return holding.map(pathTo);
}

/** Paths from the root to the words that are still in the page's memory; empty if none is. */
export async function findInMemory(page: Page, words: readonly string[]): Promise<readonly string[]> {
  return findHolders(await takeSnapshot(page), words);
}

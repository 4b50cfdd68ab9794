import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

async function textOf(pattern: string): Promise<string> {
  const texts: string[] = [];
  for await (const path of glob(pattern, { cwd: ROOT })) {
    texts.push(await readFile(join(ROOT, path), "utf8"));
  }
  return texts.join("\n");
}

const namesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/\bpunktum_[a-z_]+/g) ?? []).map((name) => name.replace(/_(?:count|bucket|sum)$/, "")));

describe("alerts, dashboard and docs/operate.md", () => {
  it.each(["deploy/prometheus/punktum.rules.yaml", "deploy/grafana/punktum.json", "docs/operate.md"])(
    "%s names only figures that the platform has",
    async (path) => {
      const served = namesIn(await textOf("apps/platform/src/**/*.ts"));
      const named = namesIn(await textOf(path));
      expect(named.size).toBeGreaterThan(5);
      expect([...named].filter((name) => !served.has(name))).toEqual([]);
    },
  );

  it("docs/operate.md says what to do about every alert", async () => {
    const rules = await textOf("deploy/prometheus/punktum.rules.yaml");
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => String(name));
    const guide = await textOf("docs/operate.md");
    expect(alerts.length).toBeGreaterThan(8);
    expect(alerts.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

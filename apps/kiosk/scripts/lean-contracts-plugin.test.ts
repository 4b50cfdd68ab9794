import { describe, expect, it } from "vitest";
import { withoutDocument } from "./lean-contracts-plugin.ts";

const CALL = `export const read = defineCall({
  id: "v2.read",
  summary: "What it does",
  description: "First line. " +
    \`and \${MORE}\`,
  example: { response: [{ description: "Purchase", points: 3 }] },
  roles,
  response: z.object({ description: z.string(), summary: z.optional(text) }),
});
`;

describe("contracts in the kiosk's build", () => {
  it("leave out what only the document tells, and keep every line and column of the rest", () => {
    const lean = withoutDocument(CALL, "call.ts");
    expect(lean.split("\n")).toHaveLength(CALL.split("\n").length);
    expect(lean).toHaveLength(CALL.length);
    expect(lean.replaceAll(/\s+/g, " ")).toBe(
      'export const read = defineCall({ id: "v2.read", roles, response: z.object({ description: z.string(), summary: z.optional(text) }), }); ',
    );
  });

  it("leave out what comes from a name as well, where the object describes a call", () => {
    const lean = withoutDocument("const call = { summary, description: TEXT, roles, example };\n", "call.ts");
    expect(lean.replaceAll(/\s+/g, " ")).toBe("const call = { roles, }; ");
  });

  it("keep a schema's own fields of that name", () => {
    const schema = "const row = z.object({ description: text, summary: z.string() });\n";
    expect(withoutDocument(schema, "row.ts")).toBe(schema);
  });
});

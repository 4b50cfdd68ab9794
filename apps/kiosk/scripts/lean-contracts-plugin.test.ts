import { describe, expect, it } from "vitest";
import { markedPure, withoutDocument } from "./lean-contracts-plugin.ts";

const CALL = `export const read = defineCall({
  id: "v2.read",
  summary: "What it does",
  description: "First line. " +
    \`and \${MORE}\`,
  example: { response: [{ description: "Purchase", points: 3 }] },
  tag: "reading",
  roles: rolesWith("reading"),
  errors: ["NOT_FOUND"],
  params: z.object({ id: text }),
  query: pagedQuery({ active: flag }, ["id", "name"]),
  response: z.object({ description: z.string(), summary: z.optional(text) }),
});
`;

describe("contracts in the kiosk's build", () => {
  it("remove code for the platform only, and keep lines and columns of the rest", () => {
    const lean = withoutDocument(CALL, "call.ts");
    expect(lean.split("\n")).toHaveLength(CALL.split("\n").length);
    expect(lean).toHaveLength(CALL.length);
    expect(lean.replaceAll(/\s+/g, " ")).toBe(
      'export const read = defineCall({ id: "v2.read", response: z.object({ description: z.string(), summary: z.optional(text) }), }); ',
    );
  });

  it("leave out values that are identifiers too, if the object describes a call", () => {
    const lean = withoutDocument("const call = { summary, description: TEXT, roles, example };\n", "call.ts");
    expect(lean.replaceAll(/\s+/g, " ")).toBe("const call = { }; ");
  });

  it("remove address parameters of calls with derived roles", () => {
    const listed = 'const list = calls.list({ summary: "All", query: pagedQuery({}, ORDERS) });\n';
    expect(withoutDocument(listed, "tags.ts").replaceAll(/\s+/g, " ")).toBe("const list = calls.list({ }); ");
  });

  it("mark schema and call constructors as pure, so that unused ones are dropped", () => {
    const code = "const size = z.number();\nexport const read = defineCall({\n  body: z.object({}),\n});\n";
    expect(markedPure(code)).toBe(
      "const size = /* @__PURE__ */ z.number();\nexport const read = /* @__PURE__ */ defineCall({\n  body: /* @__PURE__ */ z.object({}),\n});\n",
    );
  });

  it("keep a schema's own fields of that name", () => {
    const schema = "const row = z.object({ description: text, summary: z.string() });\n";
    expect(withoutDocument(schema, "row.ts")).toBe(schema);
  });
});

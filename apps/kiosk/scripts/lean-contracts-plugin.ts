import { parseSync, Visitor, type ESTree, type Plugin } from "vite";

const CONTRACTS = /\/packages\/contracts\/src\/.*\.ts$/;

const nameOf = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === "Property" && property.key.type === "Identifier" ? property.key.name : undefined;

const isText = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === "Property" && ["Literal", "TemplateLiteral", "BinaryExpression"].includes(property.value.type);

/**
 * Members that only the OpenAPI document uses. A schema's field named `description` is kept, because its value is no
 * text.
 */
function findDocument({ properties }: ESTree.ObjectExpression): readonly ESTree.Span[] {
  const isCall = properties.some((property) => nameOf(property) === "roles");
  return properties.filter((property) => {
    const name = nameOf(property);
    return name === "example" || ((name === "summary" || name === "description") && (isCall || isText(property)));
  });
}

/** The module without summaries, descriptions and examples. Spaces replace them, so that the source map stays valid. */
export function withoutDocument(code: string, path: string): string {
  const spans: ESTree.Span[] = [];
  new Visitor({ ObjectExpression: (object) => void spans.push(...findDocument(object)) }).visit(
    parseSync(path, code).program,
  );
  return spans.reduce((rest, { start, end }) => {
    const after = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
    return rest.slice(0, start) + rest.slice(start, after).replaceAll(/[^\n]/g, " ") + rest.slice(after);
  }, code);
}

/** Removes from the kiosk what only the OpenAPI document needs; both use the same description of a call. */
export function leanContractsPlugin(): Plugin {
  return {
    name: "punktum:lean-contracts",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: CONTRACTS },
      handler: (code, id) => ({ code: withoutDocument(code, id), map: null }),
    },
  };
}

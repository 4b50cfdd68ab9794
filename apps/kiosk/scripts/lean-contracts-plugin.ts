import { parseSync, Visitor, type ESTree, type Plugin } from "vite";

const CONTRACTS = /\/packages\/contracts\/src\/.*\.ts$/;

const nameOf = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === "Property" && property.key.type === "Identifier" ? property.key.name : undefined;

const isText = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === "Property" && ["Literal", "TemplateLiteral", "BinaryExpression"].includes(property.value.type);

/** Members of a call that only the platform and the OpenAPI document read. */
const NOT_FOR_CLIENTS: readonly (string | undefined)[] = [
  "summary",
  "description",
  "tag",
  "roles",
  "errors",
  "status",
  "staffOnDuty",
  "stepUp",
];

/**
 * Members that only the platform uses. A schema's field named `description` is kept, because its value is no text, and
 * an object without `roles` is no call.
 */
function findDocument({ properties }: ESTree.ObjectExpression): readonly ESTree.Span[] {
  const isCall = properties.some((property) => nameOf(property) === "roles");
  return properties.filter((property) => {
    const name = nameOf(property);
    const isOfDocument = (name === "summary" || name === "description") && isText(property);
    return name === "example" || isOfDocument || (isCall && NOT_FOR_CLIENTS.includes(name));
  });
}

/** The module without what a client does not need. Spaces replace it, so that the source map stays valid. */
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

/**
 * Tells the bundler that making a schema or a call has no effect, so that it drops those that nobody uses. The lines
 * stay; a column moves only within the line that makes a schema.
 */
export const markedPure = (code: string): string =>
  code.replaceAll(/^((?:export )?const \w+ = | {2}\w+: )(?=z\.|defineCall\()/gm, "$1/* @__PURE__ */ ");

/** Removes from the kiosk what only the platform and the OpenAPI document need; all use the same description of a call. */
export function leanContractsPlugin(): Plugin {
  return {
    name: "punktum:lean-contracts",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: CONTRACTS },
      handler: (code, id) => ({ code: markedPure(withoutDocument(code, id)), map: null }),
    },
  };
}

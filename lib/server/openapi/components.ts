import { ownValue } from "@/lib/core/own-value";
/** A part of the document. */
export type Json = Record<string, unknown>;

type Kind = "schemas" | "parameters" | "headers" | "responses";

/** The components of the document, which other parts refer to. */
export class Components {
  private readonly parts: Record<Kind, Map<string, Json>> = {
    schemas: new Map(),
    parameters: new Map(),
    headers: new Map(),
    responses: new Map(),
  };

  /** Stores a part under its name and returns a reference to it. Throws if another part of this kind has the name. */
  refer(kind: Kind, name: string, part: Json): { $ref: string } {
    const cached = this.parts[kind].get(name);
    if (cached && JSON.stringify(cached) !== JSON.stringify(part))
      throw new Error(`two different ${kind} of the OpenAPI document are named ${name}`);
    this.parts[kind].set(name, part);
    return { $ref: `#/components/${kind}/${name}` };
  }

  has(kind: Kind, name: string): boolean {
    return this.parts[kind].has(name);
  }

  /** A part with its references resolved. */
  expanded(part: Json): Json {
    return withoutReferences(part, (kind, name) => this.parts[kind as Kind].get(name)) as Json;
  }

  /** All components, each kind sorted by name. Operations show examples, so schemas do not repeat them. */
  print(): Record<Kind, Json> {
    const sorted = (kind: Kind) =>
      Object.fromEntries([...this.parts[kind]].sort(([one], [other]) => (one < other ? -1 : 1)));
    const schemas = Object.entries(sorted("schemas")).map(([name, { examples: _, ...schema }]) => [
      name,
      schema,
    ]);
    return {
      schemas: Object.fromEntries(schemas) as Json,
      parameters: sorted("parameters"),
      headers: sorted("headers"),
      responses: sorted("responses"),
    };
  }
}

/** The document with all references resolved; properties beside a reference take precedence. */
export function expandedDocument<Document extends { components: Record<string, Json> }>(
  document: Document,
): Document {
  return withoutReferences(
    document,
    (kind, name) => ownValue(ownValue(document.components, kind), name) as Json,
  ) as Document;
}

/** Throws if a reference cannot be resolved. */
function withoutReferences(part: unknown, find: (kind: string, name: string) => Json | undefined): unknown {
  if (Array.isArray(part)) return part.map((inner) => withoutReferences(inner, find));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...own } = part as Json;
  const inner = Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, withoutReferences(value, find)]),
  );
  if (typeof $ref !== "string") return inner;
  const [, , kind = "", name = ""] = $ref.split("/");
  const target = find(kind, name);
  if (!target) throw new Error(`nothing is at ${$ref}`);
  return { ...(withoutReferences(target, find) as Json), ...inner };
}

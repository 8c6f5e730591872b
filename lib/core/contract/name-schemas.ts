import { z } from "zod";

/**
 * Names schemas in the OpenAPI document: clients generated from it have a type of that name. The name of a schema that
 * is sent ends in Input or Change; one that is answered is called as the thing itself.
 */
export function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

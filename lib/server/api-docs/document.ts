/** A JSON Schema in the OpenAPI document. */
export type Schema = {
  type?: string | string[];
  description?: string;
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  examples?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};

export type Content = Record<string, { schema?: Schema; example?: unknown }>;

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

/** One call of the document. */
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** Empty for calls that need no sign-in. */
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** The parts of the OpenAPI document that the reference uses, with $refs expanded. */
export type ApiDocument = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Problem: Schema }; responses: { Refusal: { description: string } } };
};

/** A call with its method and path. */
export type Call = { method: string; path: string; operation: Operation };

/** The JSON example of a body; undefined if there is none. */
export const exampleIn = (content: Content | undefined): unknown => {
  const { schema, example } = content?.["application/json"] ?? {};
  return example ?? schema?.examples?.[0];
};

/** The calls of one tag, in the document's order. */
export const callsOf = ({ paths }: Pick<ApiDocument, "paths">, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.tags[0] === tag ? [{ method: method.toUpperCase(), path: `/api${path}`, operation }] : [],
    ),
  );

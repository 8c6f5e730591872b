/** A JSON Schema as the OpenAPI document has them. */
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

/** What the reference reads of the OpenAPI document, its references expanded. */
export type ApiDocument = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Problem: Schema }; responses: { Refusal: { description: string } } };
};

/** A call with its place. */
export type Call = { method: string; path: string; operation: Operation };

/** What is shown as sent or answered, in JSON; undefined where nothing is. */
export const exampleIn = (content: Content | undefined): unknown => {
  const { schema, example } = content?.["application/json"] ?? {};
  return example ?? schema?.examples?.[0];
};

/** The document's calls of one tag, in its order. */
export const callsOf = ({ paths }: Pick<ApiDocument, "paths">, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.tags[0] === tag ? [{ method: method.toUpperCase(), path: `/api${path}`, operation }] : [],
    ),
  );

import { ERROR_CODES } from "@/lib/core/contract/errors";
import type { Components } from "./components";

/** The body of every error response. */
export function problem(components: Components): { $ref: string } {
  const code = components.refer("schemas", "ProblemCode", {
    type: "string",
    enum: Object.keys(ERROR_CODES),
    description: Object.entries(ERROR_CODES)
      .map(([name, text]) => `- ${name}: ${text}`)
      .join("\n"),
  });
  const field = components.refer("schemas", "FieldProblem", {
    type: "object",
    description: "A wrong field of the body or query.",
    required: ["field", "code", "message"],
    properties: {
      field: { type: "string", description: "Its path, such as data.attributes.lineItems.0.quantity." },
      code: { type: "string", description: "What is wrong, for programs." },
      message: { type: "string", description: "What is wrong, to be read after the field's name." },
    },
  });
  return components.refer("schemas", "Problem", {
    type: "object",
    description: "What every refusal answers.",
    required: ["message", "code", "errors", "request_id", "retryable"],
    properties: {
      message: { type: "string", description: "What is wrong, in English, for people." },
      code,
      errors: { type: "array", description: "The wrong fields.", items: field },
      details: { description: "What is needed to go on, such as the allowed range or the new totals." },
      request_id: { type: "string", description: "Identifies the call in the server's log." },
      retryable: { type: "boolean", description: "The same call may succeed later." },
    },
  });
}

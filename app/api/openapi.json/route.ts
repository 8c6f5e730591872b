import { ANSWER_HEADERS } from "@/lib/platform/http/failure";
import { openApiDocument } from "@/lib/server/openapi/document";

let printed: string | undefined;

/** The OpenAPI document, generated once from the contracts. */
export function GET(): Response {
  printed ??= JSON.stringify(openApiDocument());
  return new Response(printed, {
    headers: {
      ...ANSWER_HEADERS,
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
    },
  });
}

import { ANSWER_HEADERS } from "@/lib/platform/http/failure";
import { requestOrigin } from "@/lib/platform/http/request-origin";
import { openApiDocument } from "@/lib/server/openapi/document";

let printed: string | undefined;

/** The OpenAPI document, generated once from the contracts; each host reads its own address in it. */
export function GET({ headers }: Request): Response {
  printed ??= JSON.stringify(openApiDocument());
  const body = printed.replace('"servers":[{"url":"/', () => `"servers":[{"url":"${requestOrigin(headers)}/`);
  return new Response(body, {
    headers: {
      ...ANSWER_HEADERS,
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
    },
  });
}

import { z } from "zod";
import { ScimError } from "./scim-error";

const names = z.array(z.string().max(200)).max(50).optional();

const searchRequest = z.object({
  attributes: names,
  excludedAttributes: names,
  filter: z.string().max(1_000).optional(),
  startIndex: z.int().optional(),
  count: z.int().optional(),
});

/**
 * A search whose parameters are in its body (RFC 7644, 3.4.3) as the query of a list, so that an address does not end
 * up in logs of requests. Unknown parameters, such as those of sorting, are ignored. Error: ScimError invalidSyntax.
 */
export function searchQuery(body: unknown): URLSearchParams {
  const parsed = searchRequest.safeParse(body);
  if (!parsed.success)
    throw new ScimError(400, "The body must be a SearchRequest (RFC 7644, 3.4.3).", "invalidSyntax");
  return new URLSearchParams(
    Object.entries(parsed.data).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );
}

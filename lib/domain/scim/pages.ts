/** The most rows of one page. */
export const MAX_RESULTS = 200;

/** The page that a list asks for; without a count 100 rows (RFC 7644, 3.4.2.4). */
export const pageOf = (query: URLSearchParams, most = MAX_RESULTS): { startIndex: number; size: number } => ({
  startIndex: Math.max(1, wholeOf(query.get("startIndex"), 1)),
  size: Math.min(most, Math.max(0, wholeOf(query.get("count"), 100))),
});

const wholeOf = (text: string | null, otherwise: number): number =>
  text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise;

type Page = { total: number; startIndex: number; resources: object[] };

/** A page as the response to a list (RFC 7644, 3.4.2). */
export const listResponse = ({ total, startIndex, resources }: Page): object => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

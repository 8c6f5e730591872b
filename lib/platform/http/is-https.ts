/** Whether the browser used https, as the server in front says (scripts/server/clean-request.mjs). */
export const isHttps = (headers: Pick<Headers, "get">): boolean =>
  headers.get("x-forwarded-proto") === "https";

import { PURIFY_CONFIG, isClean } from "./allowed";

/**
 * Rich text reduced to the ten allowed tags without attributes (S-099, BLD-35), right before it enters a
 * page: the browser's cleaner, by the browser's own parser. On the server it is cleanHtml(): there a parser
 * that builds documents would stop everybody else. Loaded with the first text that is not clean already.
 */
export async function sanitizeHtml(html: string): Promise<string> {
  if (isClean(html)) return html;
  const { default: purify } = await import("isomorphic-dompurify");
  return purify.sanitize(html, PURIFY_CONFIG);
}

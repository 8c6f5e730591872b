import { PURIFY_CONFIG, isClean } from "./allowed";

/**
 * Rich text reduced to the ten allowed tags without attributes (S-099, BLD-35), right before it is put into a
 * page. This is the browser's cleaner, using the browser's own parser. The server uses cleanHtml(), because a
 * parser that builds a DOM would block all other requests there. The cleaner is loaded with the first text that
 * is not clean already.
 */
export async function sanitizeHtml(html: string): Promise<string> {
  if (isClean(html)) return html;
  const { default: purify } = await import("isomorphic-dompurify");
  return purify.sanitize(html, PURIFY_CONFIG);
}

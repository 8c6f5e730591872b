import { PURIFY_CONFIG } from "./allowed";
import { isClean } from "./is-clean";

/**
 * Rich text reduced to the ten allowed tags without attributes (S-099, BLD-35). Runs on write, and again where stored text is
 * shown. The cleaner brings a whole DOM (120 MB), so it is loaded with the first text that is not clean already.
 */
export async function sanitizeHtml(html: string): Promise<string> {
  if (isClean(html)) return html;
  const { default: purify } = await import("isomorphic-dompurify");
  return purify.sanitize(html, PURIFY_CONFIG);
}

import { setNonce } from "get-nonce";
import { pageNonce } from "./page-nonce";

/**
 * Lets the dialog's scroll lock (react-style-singleton) add its style element under the page's
 * Content-Security-Policy.
 */
export function lendNonce(): void {
  const nonce = pageNonce();
  if (nonce !== undefined) setNonce(nonce);
}

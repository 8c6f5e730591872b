import { setNonce } from "get-nonce";

/**
 * The nonce of the document's Content-Security-Policy, as its scripts have it; none where there is no
 * document. A page that is reached from another one without being loaded stands under that one's policy,
 * whatever nonce the server rendered it with.
 */
export const pageNonce = (): string | undefined =>
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;

/**
 * Lets the dialog's scroll lock (react-style-singleton) add its style element under the page's
 * Content-Security-Policy.
 */
export function lendNonce(): void {
  const nonce = pageNonce();
  if (nonce !== undefined) setNonce(nonce);
}

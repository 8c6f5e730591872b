import { setNonce } from "get-nonce";

/**
 * The nonce of the document's Content-Security-Policy, taken from its scripts; undefined without a document.
 * After client-side navigation the first page's policy still applies, whatever nonce the server used for the
 * new page.
 */
export const pageNonce = (): string | undefined =>
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;

/**
 * Gives the page's nonce to the dialog's scroll lock (react-style-singleton), so that the
 * Content-Security-Policy allows its style element.
 */
export function lendNonce(): void {
  const nonce = pageNonce();
  if (nonce !== undefined) setNonce(nonce);
}

declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * Lets the dialog's scroll lock add its style element under the page's Content-Security-Policy: it looks for the nonce in
 * this global, which bundlers set where they know one.
 */
export function lendNonce(): void {
  if (typeof document === "undefined" || globalThis.__webpack_nonce__) return;
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
}

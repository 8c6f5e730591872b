import { pageNonce } from "./page-nonce";

declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * Lets the dialog's scroll lock add its style element under the page's Content-Security-Policy: it looks for
 * the nonce in this global, which bundlers set where they know one.
 */
export function lendNonce(): void {
  globalThis.__webpack_nonce__ ??= pageNonce();
}

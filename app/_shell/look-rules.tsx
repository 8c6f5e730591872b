"use client";

import { pageNonce } from "@/app/_ui/page-nonce";

/**
 * Rules of style under the page's Content-Security-Policy; `nonce`: that of the request which rendered them.
 */
export const LookRules = ({ rules, nonce }: { rules: string; nonce: string | undefined }) => (
  // The browser hides the nonce from scripts, so that it never matches what was rendered.
  <style suppressHydrationWarning nonce={pageNonce() ?? nonce} dangerouslySetInnerHTML={{ __html: rules }} />
);

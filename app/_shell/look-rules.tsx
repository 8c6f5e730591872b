"use client";

import { pageNonce } from "@/app/_ui/page-nonce";

/**
 * CSS rules allowed by the page's Content-Security-Policy; `nonce`: that of the request which rendered them.
 */
export const LookRules = ({ rules, nonce }: { rules: string; nonce: string | undefined }) => (
  // Browsers hide the nonce from scripts, so it never matches the rendered one.
  <style suppressHydrationWarning nonce={pageNonce() ?? nonce} dangerouslySetInnerHTML={{ __html: rules }} />
);

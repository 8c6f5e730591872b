"use client";

import type { ReactNode } from "react";
import { useReady } from "./use-ready";

/**
 * Controls that need the page's script: until it runs they cannot be used, so that no click, choice or typed
 * letter is lost. They look as they will (globals.css). Stands inside of what is streamed and gets its script
 * together, and around no `@container`: what is in one has been seen to stay without a size when a fieldset
 * around it changed (Chromium 156).
 */
export const UntilReady = ({ children }: { children: ReactNode }) => (
  <fieldset role="presentation" data-until-ready disabled={!useReady()} className="contents">
    {children}
  </fieldset>
);

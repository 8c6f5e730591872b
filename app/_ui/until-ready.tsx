"use client";

import type { ReactNode } from "react";
import { useReady } from "./use-ready";

/**
 * Controls that need the page's script: they are disabled until it runs, so that no click, choice or
 * keystroke is lost, but look enabled (globals.css). Use it inside streamed content, and never around a
 * `@container`: Chromium 156 may leave its content without a size when the fieldset around it changes.
 */
export const UntilReady = ({ children }: { children: ReactNode }) => (
  <fieldset role="presentation" data-until-ready disabled={!useReady()} className="contents">
    {children}
  </fieldset>
);

"use client";

import { useEffect, useRef } from "react";
import { classes } from "./classes";

/**
 * Rich text, cleaned by `clean` immediately before it enters the page (S-099, security: cleaned on write and
 * again before innerHTML). The cleaner is loaded with the first text; until then nothing is shown.
 */
export function RichText({
  html,
  clean,
  className,
}: {
  html: string;
  clean: (html: string) => Promise<string>;
  className?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void clean(html).then((cleaned) => {
      if (isCurrent && place.current) place.current.innerHTML = cleaned;
    });
    return () => {
      isCurrent = false;
    };
  }, [html, clean]);
  return <div ref={place} className={classes("rich-text", className)} />;
}

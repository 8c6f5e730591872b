"use client";

import { useEffect, useRef, type ReactNode } from "react";

/**
 * Scrolls to its content when that appears. In a long form a message may stand far above the button that was
 * pressed, where nobody would see it.
 */
export function IntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Browsers return a promise, which must not become the effect's result.
  useEffect(() => {
    void box.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return <div ref={box}>{children}</div>;
}

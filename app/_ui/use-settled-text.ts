import { useEffect, useState } from "react";

/** Milliseconds after the last keystroke when the search starts. */
const QUIET = 200;

/** The text typed in a search, trimmed, once typing has paused. */
export function useSettledText(typed: string): string {
  const [settled, setSettled] = useState(() => typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), QUIET);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

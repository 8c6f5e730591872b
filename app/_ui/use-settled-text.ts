import { useEffect, useState } from "react";

/** Milliseconds of quiet before what was typed is searched for. */
const QUIET = 200;

/** What was typed in a search, without spaces around it, once nothing more is typed for a moment. */
export function useSettledText(typed: string): string {
  const [settled, setSettled] = useState(() => typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), QUIET);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

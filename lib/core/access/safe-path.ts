/**
 * Where a sign-in may lead: the path itself when it stays on this origin, else `otherwise` (S-012). It must
 * start with one /, followed by neither / nor \, hold no control characters, and resolve to the same origin.
 */
export function safePath(target: string | null | undefined, otherwise = "/dashboard"): string {
  if (!target || !/^\/(?![/\\])/.test(target) || hasControlCharacter(target)) return otherwise;
  return URL.canParse(target, HERE) && new URL(target, HERE).origin === HERE ? target : otherwise;
}

const HERE = "http://here.invalid";

const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character < " " || character === "\u007f");

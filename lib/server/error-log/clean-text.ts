/**
 * A text from outside as the log may hold it: tokens, e-mail addresses, queries of addresses and the secrets
 * of public links are taken out, control and bidirectional characters are spelled out, and it is cut to
 * `most` characters (security case 31, S-036).
 */
export function cleanText(text: string, most: number): string {
  return masked(text).replace(UNSEEN, spelled).slice(0, most);
}

// Each repetition is bounded or of characters that the next part cannot begin with, so the time grows with
// the length only.
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/(https?:\/\/[^\s?#"'<>()]{1,2000})[?#][^\s"'<>()]*/gi, "$1"],
  [/(\/proposals\/)[^\s/"'<>():?#]+/gi, "$1[uuid]"],
  [/(\/(?:verify-email|email\/verify|reset-password)\/)[^\s/"'<>():?#]+/gi, "$1[token]"],
  [/kapi_[a-z]_[\w-]+/gi, "[token]"],
  [/\bbearer\s+[^\s"',]+/gi, "Bearer [token]"],
  [/\beyJ[\w-]+(?:\.[\w-]*){1,4}/g, "[token]"],
  [
    /((?:pass(?:word|wd)?|secret|token|api_?key)["']?\s{0,3}[:=]\s{0,3})["']?[^\s"',;&}]+["']?/gi,
    "$1[removed]",
  ],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, "[email]"],
];

const masked = (text: string): string =>
  MASKS.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text);

const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function spelled(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

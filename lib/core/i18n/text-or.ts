import type en from "@/messages/en.json";

type Values = Record<string, string | number>;
type Translator<Key extends string> = { (key: Key, values?: Values): string; has: (key: Key) => boolean };

/**
 * The text of a key that comes from outside the code, such as a role's slug or an error's code, or `otherwise`
 * where it has none. The compiler checks every other key (messages.d.ts).
 */
export function textOr<Key extends string>(
  t: Translator<Key>,
  key: string,
  otherwise: string,
  values?: Values,
): string {
  // The purpose of this function: `has` checks whether the cast is right.
  const asked = key as Key;
  return t.has(asked) ? t(asked, values) : otherwise;
}

type KeysOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeysOf<Tree[Name]>}`;
}[keyof Tree & string];

/** The dotted key of a text. */
export type TextKey = KeysOf<typeof en>;

import type en from "@/messages/en.json";

type KeysOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeysOf<Tree[Name]>}`;
}[keyof Tree & string];

/** The dotted key of a text. */
export type TextKey = KeysOf<typeof en>;

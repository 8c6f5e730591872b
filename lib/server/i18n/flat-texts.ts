/** Texts by nested groups, as the files of messages/ hold them. */
export type TextTree = { readonly [name: string]: string | TextTree };

/** The same by dotted keys (S-039): {shell: {menu: "Menu"}} gives {"shell.menu": "Menu"}. */
export function flatTexts(tree: TextTree, prefix = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === "string"
        ? [[prefix + name, value] as const]
        : Object.entries(flatTexts(value, `${prefix}${name}.`)),
    ),
  );
}

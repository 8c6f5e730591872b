import { Extension, Node } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { WRITTEN_VARIABLE } from "@/lib/core/documents/variables";
import { VARIABLE_LOOK } from "./in-place";

/**
 * A variable as one piece of the text: the cursor passes over it and Backspace takes all of it. `shown` is what stood
 * in the chip when it came in; the stored text has `written` alone (withoutChips).
 */
const VariableNode = Node.create({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    written: { default: "", parseHTML: (chip) => chip.dataset["variable"] ?? "", rendered: false },
    shown: { default: "", parseHTML: (chip) => chip.textContent, rendered: false },
  }),
  parseHTML: () => [{ tag: "span[data-variable]" }],
  renderHTML: ({ node }) => {
    const written = String(node.attrs["written"]);
    const look = { "data-variable": written, class: VARIABLE_LOOK, title: written };
    return ["span", look, String(node.attrs["shown"])];
  },
  renderText: ({ node }) => String(node.attrs["written"]),
});

/** Marks what was typed or pasted as a variable, letter by letter; it is a chip when it is next opened. */
const MarkedVariables = Extension.create({
  name: "markedVariables",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const found: Decoration[] = [];
          doc.descendants((node, at) => {
            for (const match of node.text?.matchAll(WRITTEN_VARIABLE) ?? [])
              found.push(
                Decoration.inline(at + match.index, at + match.index + match[0].length, {
                  class: VARIABLE_LOOK,
                }),
              );
          });
          return DecorationSet.create(doc, found);
        },
      },
    }),
  ],
});

/** What an editor of a document's rich text knows beyond the formats. */
export const VARIABLES_IN_TEXT = [VariableNode, MarkedVariables];

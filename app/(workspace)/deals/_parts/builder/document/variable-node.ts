import { Extension, Node } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { WRITTEN_VARIABLE } from "@/lib/core/documents/variables";
import { VARIABLE_LOOK } from "./variable-chip";

/**
 * A variable as one unit: the cursor skips it, and Backspace deletes all of it. `shown` is the chip's text
 * when it was loaded; only `written` is stored (withoutChips).
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

/**
 * Highlights variables that were typed or pasted as text; they become chips when the editor is opened again.
 */
const MarkedVariables = Extension.create({
  name: "markedVariables",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const result: Decoration[] = [];
          doc.descendants((node, at) => {
            for (const match of node.text?.matchAll(WRITTEN_VARIABLE) ?? [])
              result.push(
                Decoration.inline(at + match.index, at + match.index + match[0].length, {
                  class: VARIABLE_LOOK,
                }),
              );
          });
          return DecorationSet.create(doc, result);
        },
      },
    }),
  ],
});

/** The editor's extensions for variables, in addition to those for formats. */
export const VARIABLES_IN_TEXT = [VariableNode, MarkedVariables];

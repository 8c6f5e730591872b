import { StarterKit } from "@tiptap/starter-kit";

/** Paragraphs, line ends, bold, italic, underline and the two lists: what the ten tags can hold (S-099), and nothing else. */
export const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
];

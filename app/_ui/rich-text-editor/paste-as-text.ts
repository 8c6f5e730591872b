import type { EditorView } from "@tiptap/pm/view";

/** Takes only the text of what is pasted, without its looks (WID-10). */
export function pasteAsText(view: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault();
  const text = event.clipboardData?.getData("text/plain");
  if (text) view.pasteText(text);
  return true;
}

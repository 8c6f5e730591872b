import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { RichText } from "@/app/_ui/rich-text";
import { sanitizeHtml } from "@/lib/core/html/sanitize";
import { WRITTEN_VARIABLE } from "@/lib/core/documents/variables";
import type { RichEditorProps } from "./rich-editor";
import { insertsInto } from "./insertion";
import { chipOf, chipText } from "./variable-chip";
import { useVariables } from "./variables";

// The editor is the largest part of the document step; it is loaded only for the text being edited.
const loadEditor = () => import("./rich-editor").then((module) => module.InPlaceRichEditor);
const InPlaceRichEditor = dynamic(loadEditor, { ssr: false });

type Props = Omit<RichEditorProps, "clicked" | "read" | "takeTyped" | "className"> & { placeholder: string };

/** Rich text as it will look; becomes editable when it gets the focus. */
export function InPlaceRichText({ placeholder, ...editor }: Props) {
  const [opened, setOpened] = useState<Pick<RichEditorProps, "clicked"> | null>(null);
  const { clean, read } = useChips();
  const takeTyped = useTypedMeanwhile(opened !== null);
  const frame = useRef<HTMLDivElement>(null);
  // Not when the text loses the focus, because it stays open while a variable is chosen for it.
  useEffect(() => {
    if (!opened) return;
    const leave = ({ target }: FocusEvent) => {
      const { current } = frame;
      // What opened the text has been replaced by the editor.
      if (!current || !(target instanceof Element) || !target.isConnected) return;
      // A dialog over the page, such as the palette, gives the focus back.
      if (target.closest("[role=dialog]")) return;
      if (!current.contains(target) && !insertsInto(current, target)) setOpened(null);
    };
    document.addEventListener("focusin", leave);
    return () => document.removeEventListener("focusin", leave);
  }, [opened]);
  if (opened)
    return (
      <div ref={frame}>
        <InPlaceRichEditor {...editor} {...opened} read={read} takeTyped={takeTyped} className={LOOK} />
      </div>
    );
  return (
    <div
      role="textbox"
      aria-multiline="true"
      aria-label={editor.label}
      tabIndex={0}
      onPointerEnter={() => void loadEditor()}
      onFocus={() => setOpened({ clicked: null })}
      onPointerDown={(event) => {
        if (event.pointerType !== "mouse" || event.button !== 0) return;
        // Otherwise the focus would be lost before the editor has rendered.
        event.preventDefault();
        setOpened({ clicked: { left: event.clientX, top: event.clientY } });
      }}
      className="relative cursor-text rounded-sm focus-visible:outline-2 focus-visible:outline-focus/50"
    >
      {editor.html ? (
        <RichText html={editor.html} clean={clean} className={LOOK} />
      ) : (
        <p aria-hidden="true" className={`${LOOK} *:text-slate-500`}>
          <span>{placeholder}</span>
        </p>
      )}
    </div>
  );
}

/** As the page has it. */
const LOOK = "proposal-rich-text min-h-[1.6em] wrap-anywhere";

/** A part of a rich text that cannot be edited meanwhile, with chips as in the whole. */
export const ReadRichText = ({ html, className }: { html: string; className: string }) => (
  <RichText html={html} clean={useChips().clean} className={`${LOOK} ${className}`} />
);

/**
 * Keeps what is typed from when a text is opened until its editor has the focus, because the editor is loaded in
 * between. The returned function ends this and returns the characters. Another field that gets the focus ends it
 * too.
 */
function useTypedMeanwhile(isOpened: boolean): () => string {
  const typed = useRef("");
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isOpened) return;
    typed.current = "";
    const keep = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
      if (event.key.length !== 1 || isShortcut) return;
      event.preventDefault();
      typed.current += event.key;
    };
    const stop = () => {
      window.removeEventListener("keydown", keep, true);
      window.removeEventListener("focusin", stop);
    };
    window.addEventListener("keydown", keep, true);
    window.addEventListener("focusin", stop);
    end.current = stop;
    return stop;
  }, [isOpened]);
  return useCallback(() => {
    end.current?.();
    const all = typed.current;
    typed.current = "";
    return all;
  }, []);
}

/**
 * Shows each variable of a rich text as a chip with its value, as in the preview, or with its display name if
 * it has none. `read` gets sanitized text, which has no attributes: a variable in it is always text.
 */
function useChips(): { clean: (html: string) => Promise<string>; read: (html: string) => string } {
  const variables = useVariables();
  return useMemo(() => {
    const known = new Map(variables.map((variable) => [`{${variable.id}}`, variable]));
    const read = (html: string) =>
      html.replace(WRITTEN_VARIABLE, (written) => chipOf(written, chipText(known.get(written), written)));
    return { read, clean: async (html) => read(await sanitizeHtml(html)) };
  }, [variables]);
}

import dynamic from "next/dynamic";
import { useMemo, useState, type FocusEvent } from "react";
import { classes } from "@/app/_ui/classes";
import { RichText } from "@/app/_ui/rich-text";
import { sanitizeHtml } from "@/lib/core/html/sanitize";
import { WRITTEN_VARIABLE } from "@/lib/core/documents/variables";
import type { Variable } from "./form-variables";
import type { RichEditorProps } from "./rich-editor";
import { chipOf } from "./variable-chip";
import { useVariables } from "./variables";

// The editor is the largest part of the document step; it is loaded only for the text being edited.
const InPlaceRichEditor = dynamic(() => import("./rich-editor").then((module) => module.InPlaceRichEditor), {
  ssr: false,
});

type Props = Omit<RichEditorProps, "clicked" | "read"> & { placeholder: string };

/** Rich text as it will look; becomes editable when it gets the focus. */
export function InPlaceRichText({ placeholder, className, ...editor }: Props) {
  const [opened, setOpened] = useState<Pick<RichEditorProps, "clicked"> | null>(null);
  const { clean, read } = useChips();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    // If the window lost the focus, the text still has it.
    if (document.hasFocus() && relatedTarget !== null) setOpened(null);
  };
  const look = classes("rich-text min-h-[1.6em] wrap-anywhere", className);
  if (opened)
    return (
      <div onBlur={leave}>
        <InPlaceRichEditor {...editor} {...opened} read={read} className={look} />
      </div>
    );
  return (
    <div
      role="textbox"
      aria-multiline="true"
      aria-label={editor.label}
      tabIndex={0}
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
        <RichText html={editor.html} clean={clean} className={look} />
      ) : (
        <p aria-hidden="true" className={classes(look, "*:text-faint")}>
          <span>{placeholder}</span>
        </p>
      )}
    </div>
  );
}

/**
 * Shows each variable of a rich text as a chip with its value, as in the preview, or with its display name if
 * it has none. `read` gets sanitized text, which has no attributes: a variable in it is always text.
 */
function useChips(): { clean: (html: string) => Promise<string>; read: (html: string) => string } {
  const variables = useVariables();
  return useMemo(() => {
    const shown = new Map(variables.map((variable) => [`{${variable.id}}`, chipText(variable)]));
    const read = (html: string) =>
      html.replace(WRITTEN_VARIABLE, (written) => chipOf(written, shown.get(written) ?? written));
    return { read, clean: async (html) => read(await sanitizeHtml(html)) };
  }, [variables]);
}

/** In the library no proposal gives it a value. */
const chipText = ({ id, name, value }: Variable): string =>
  value !== "" && value !== `{${id}}` ? value : name;

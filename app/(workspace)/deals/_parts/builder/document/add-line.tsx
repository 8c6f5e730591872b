import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { classes } from "@/app/_ui/classes";
import type { BlockType } from "@/lib/core/documents/blocks";
import { kindOf, useBlockChoices } from "./block-kinds";
import { useChoiceList } from "./choice-list";

type Props = {
  onAdd: (type: BlockType, text: string) => void;
  /** Given for a line that was opened between blocks: it has the focus and the list at once. */
  onClose?: () => void;
  /** With a border, where nothing else says that it is a field. */
  isFramed?: boolean;
};

/**
 * An empty line of the document: what is typed becomes a text, and / opens the list of blocks, which is searched by what
 * follows.
 */
export function AddLine({ onAdd, onClose, isFramed = false }: Props) {
  const t = useTranslations("builder.document");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(onClose ? "/" : "");
  const choices = useBlockChoices();
  const close = () => {
    setTyped("");
    onClose?.();
  };
  const list = useChoiceList({
    label: t("menu.list"),
    choices,
    search: typed.startsWith("/") ? typed.slice(1) : null,
    onChoose: (id) => {
      setTyped("");
      onAdd(kindOf(id), "");
    },
    onClose: close,
    none: (text) => t("menu.none", { text }),
  });
  useEffect(() => {
    if (onClose) input.current?.focus();
  }, [onClose]);
  const addText = () => {
    if (typed.trim() === "" || typed.startsWith("/")) return close();
    onAdd("text", typed);
    setTyped("");
  };
  return (
    <div className="relative max-w-md">
      <input
        {...list.input}
        ref={input}
        aria-label={t("line")}
        placeholder={t("linePlaceholder")}
        value={typed}
        onChange={(event) => {
          list.begin();
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (list.press(event)) return;
          if (event.key === "Enter") {
            event.preventDefault();
            addText();
          } else if (event.key === "Escape") close();
        }}
        onBlur={addText}
        className={classes(
          "block min-h-10 w-full rounded-control bg-transparent px-2 text-base text-ink placeholder:text-faint",
          "outline-none focus-visible:outline-2 focus-visible:outline-focus/50",
          isFramed && "border border-control px-3",
        )}
      />
      {list.list}
    </div>
  );
}

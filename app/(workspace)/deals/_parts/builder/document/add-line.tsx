import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { classes } from "@/app/_ui/classes";
import type { Block } from "@/lib/core/documents/blocks";
import { useSave } from "../save/save-context";
import { kindOf, useBlockChoices } from "./block-kinds";
import { useChoiceList } from "./choice-list";
import { copyOfEntry, entryOfChoice, useLibraryChoices } from "./library/use-library-choices";
import { newBlock } from "./new-block";

type Props = {
  onAdd: (block: Block) => void;
  /** Given for a line that was opened between blocks: it has the focus and the list at once. */
  onClose?: () => void;
  /** With a border, where nothing else says that it is a field. */
  isFramed?: boolean;
};

/**
 * An empty line of the document: what is typed becomes a text, and / opens the list of kinds of blocks and of saved
 * blocks, which is searched by what follows.
 */
export function AddLine({ onAdd, onClose, isFramed = false }: Props) {
  const t = useTranslations("builder.document");
  const { fail } = useSave();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(onClose ? "/" : "");
  const kinds = useBlockChoices();
  const search = typed.startsWith("/") ? typed.slice(1) : null;
  const saved = useLibraryChoices(search);
  const close = () => {
    setTyped("");
    onClose?.();
  };
  const choose = async (id: string) => {
    const entry = entryOfChoice(id);
    setTyped("");
    if (entry === null) return onAdd(newBlock(kindOf(id)));
    try {
      const copy = await copyOfEntry(entry);
      if (copy) onAdd(copy);
    } catch (error) {
      fail(error);
    }
  };
  const list = useChoiceList({
    label: t("menu.list"),
    choices: [...kinds, ...saved],
    search,
    onChoose: (id) => void choose(id),
    onClose: close,
    none: (text) => t("menu.none", { text }),
  });
  useEffect(() => {
    if (onClose) input.current?.focus();
  }, [onClose]);
  const addText = () => {
    if (typed.trim() === "" || typed.startsWith("/")) return close();
    onAdd(newBlock("text", typed));
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

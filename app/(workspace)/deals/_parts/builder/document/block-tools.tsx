import { Copy, Ellipsis, Plus, Rows3, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type Dispatch } from "react";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { RadioGroup } from "@/app/_ui/radio-group";
import type { useSortableRow } from "@/app/_ui/use-sortable-row";
import { textsOf, type Block } from "@/lib/core/documents/blocks";
import type { BuilderAction } from "../builder-state";
import type { BlockChange } from "./block-path";
import { AT_EDGE, EDGE } from "./edge";
import { blocksAround, focusBlock } from "./focus-block";
import { VariableButton } from "./insertion";
import { SaveBlock } from "./library/save-block";
import { newKey } from "./new-block";
import { HeadingLook } from "./proposal-look";

type Props = {
  block: Block;
  name: string;
  place: number;
  change: BlockChange;
  dispatch: Dispatch<BuilderAction>;
  handle: ReturnType<typeof useSortableRow>["handle"];
  isDragging: boolean;
  /** Opens a line for another block above this one. */
  onAdd: () => void;
};

/** Size of a button in the menu. */
const IN_MENU = "size-9 pointer-coarse:size-11 sm:size-8 [&_svg]:size-4";

/**
 * What adds, moves and changes a block: in the margin beside its first line; where there is no margin above its
 * corner. It shows with the pointer or the focus in the block.
 */
export function BlockTools({ onAdd, handle, isDragging, ...menu }: Props) {
  const t = useTranslations("builder.document");
  const { name, block } = menu;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A dialog that is opened from the menu belongs to it.
      if (!button.current?.parentElement?.contains(target) && !target.closest("[role=dialog]"))
        setOpen(false);
    };
    document.addEventListener("focusin", leave);
    return () => document.removeEventListener("focusin", leave);
  }, [isOpen]);
  return (
    <div
      data-edge
      role="group"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
      className={classes(EDGE, isDragging && "opacity-100", SPACE[block.type])}
    >
      <IconButton data-adds-block className={AT_EDGE} label={t("addHere")} icon={<Plus />} onClick={onAdd} />
      <DragHandle {...handle} name={name} className={AT_EDGE} />
      <IconButton
        ref={button}
        className={AT_EDGE}
        label={t("more", { name })}
        icon={<Ellipsis />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <BlockMenu {...menu} />}
    </div>
  );
}

/** So that the buttons stand beside the first line of large text. */
const SPACE: Partial<Record<Block["type"], string>> = {
  heading: "@xl:pt-1.5",
  services: "@xl:pt-2",
  text: "@xl:pt-0.5",
};

/** What is done more rarely. */
function BlockMenu({ block, name, place, change, dispatch }: Omit<Props, "handle" | "isDragging" | "onAdd">) {
  const t = useTranslations("builder.document");
  const hasTexts = textsOf({ blocks: [block] }).length > 0;
  return (
    <div
      className={classes(
        "absolute right-0 bottom-full z-20 mb-1 flex w-max max-w-[min(34rem,calc(100vw-2rem))] flex-wrap",
        "items-center gap-0.5 rounded-control border border-line bg-surface p-0.5 shadow-float",
        "@xl:right-auto @xl:left-0 pointer-coarse:right-0! pointer-coarse:left-auto!",
      )}
    >
      <BlockOptions block={block} change={change} />
      {hasTexts && <VariableButton name={name} edge="right-0 @xl:right-auto @xl:left-0" />}
      {block.type === "services" ? null : (
        <>
          <SaveBlock className={IN_MENU} block={block} name={name} />
          <IconButton
            className={IN_MENU}
            label={t("duplicate", { name })}
            icon={<Copy />}
            onClick={() =>
              dispatch({ type: "blockAdded", block: { ...block, key: newKey() }, at: place + 1 })
            }
          />
          <IconButton
            className={IN_MENU}
            tone="danger"
            label={t("remove", { name })}
            icon={<Trash2 />}
            onClick={({ currentTarget }) => {
              focusNext(currentTarget);
              dispatch({ type: "blockRemoved", key: block.key });
            }}
          />
        </>
      )}
    </div>
  );
}

/** A field of the next block, which gets the focus after a removal by keyboard. */
function focusNext(button: HTMLElement): void {
  const { before, after } = blocksAround(button.closest("[data-block-frame]"));
  focusBlock(after ?? before);
}

/** The layout of a block, if there is a choice. */
export function BlockOptions({ block, change }: Pick<Props, "block" | "change">) {
  const t = useTranslations("builder.document.fields");
  if (block.type === "heading")
    return (
      <>
        <RadioGroup
          segmented
          hideLabel
          label={t("level")}
          value={`${block.level}`}
          onChange={(level) => change("level", { level: level === "1" ? 1 : 2 })}
          options={[
            { value: "1", label: t("level1") },
            { value: "2", label: t("level2") },
          ]}
        />
        <HeadingLook block={block} onChange={(look) => change("look", { look })} />
      </>
    );
  if (block.type === "pictures")
    return (
      <RadioGroup
        segmented
        hideLabel
        label={t("columns")}
        value={`${block.columns}`}
        onChange={(columns) => change("columns", { columns: columns === "1" ? 1 : columns === "2" ? 2 : 3 })}
        options={(["1", "2", "3"] as const).map((value) => ({ value, label: value }))}
      />
    );
  if (block.type === "text_picture")
    return (
      <RadioGroup
        segmented
        hideLabel
        label={t("side")}
        value={block.side}
        onChange={(side) => change("side", { side })}
        options={(["left", "right"] as const).map((value) => ({ value, label: t(value) }))}
      />
    );
  if (block.type === "table")
    return (
      <IconButton
        className={classes(IN_MENU, block.has_head && "bg-sunken text-ink")}
        aria-pressed={block.has_head}
        label={t("hasHead")}
        icon={<Rows3 />}
        onClick={() => change("has_head", { has_head: !block.has_head })}
      />
    );
  return null;
}

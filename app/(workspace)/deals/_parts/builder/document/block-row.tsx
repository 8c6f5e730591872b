import { Copy, Plus, Rows3, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useRef, useState, type ComponentProps, type Dispatch } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { RadioGroup } from "@/app/_ui/radio-group";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { textsOf, type Block } from "@/lib/core/documents/blocks";
import type { BuilderAction, TextAround } from "../builder-state";
import { AddLine } from "./add-line";
import { withChanges, type BlockChange } from "./fields-props";
import { BlockFields } from "./block-fields";
import { focusBlock } from "./focus-block";
import { InsertionProvider, VariableButton } from "./insertion";
import { NewerVersion, type Newer } from "./library/newer-version";
import { SaveBlock } from "./library/save-block";
import { newBlock, newKey } from "./new-block";
import { ReadRichText } from "./rich-in-place";
import { PROSE } from "./word-fields";
import { HeadingLook } from "./proposal-look";

type Props = {
  block: Block;
  place: number;
  name: string;
  /** The library entry that has a newer version of this block. */
  newer?: Newer | undefined;
  dispatch: Dispatch<BuilderAction>;
};

/**
 * A block, after a place where another one can be added. Memoized, so it renders only if its props change.
 */
export const BlockRow = memo(function BlockRow({ block, place, name, newer, dispatch }: Props) {
  const { row, handle, isDragging } = useSortableRow(block.key);
  const frame = useRef<HTMLDivElement>(null);
  /** Where another block is being chosen: around a paragraph of this text, or instead of the whole block. */
  const [chosenAt, chooseAt] = useState<TextAround | null>(null);
  const replace = (created: (present: Block) => Block, field: string) =>
    dispatch({ type: "blockChanged", key: block.key, change: created, field });
  const change: BlockChange = (field, changes) =>
    replace((present) => (present.type === block.type ? withChanges(present, changes) : present), field);
  const isFixed = block.type === "services";
  const isDivided = chosenAt !== null && (chosenAt.before !== "" || chosenAt.after !== "");
  const insert = (added: Block) => {
    if (chosenAt && isDivided) {
      chooseAt(null);
      return dispatch({
        type: "blockInserted",
        key: block.key,
        around: chosenAt,
        block: added,
        restKey: newKey(),
      });
    }
    flushSync(() => {
      chooseAt(null);
      replace(() => ({ ...added, key: block.key }), "type");
    });
    focusBlock(frame.current?.parentElement);
  };
  const openMenu = (around: TextAround) => {
    chooseAt(around);
    return true;
  };
  const close = (isByKey: boolean) => {
    if (!isByKey) return chooseAt(null);
    flushSync(() => chooseAt(null));
    focusBlock(frame.current?.parentElement);
  };
  const writeBelow = () => dispatch({ type: "blockAdded", block: newBlock("text"), at: place + 1 });
  return (
    <li {...row} data-block={block.key} className={classes("group/block relative", isDragging && "z-20")}>
      <Gap place={place} dispatch={dispatch} />
      <InsertionProvider>
        <div
          // Touching any part focuses the block, which shows its tools.
          tabIndex={-1}
          ref={frame}
          data-block-frame
          onKeyDown={(event) => {
            // A divider has no field of its own.
            if (event.key === "Enter" && event.target === event.currentTarget) writeBelow();
          }}
          className={classes(
            "relative rounded-card px-3 py-2 outline-none ring-line transition-shadow",
            "group-focus-within/block:ring-1 group-hover/block:ring-1 @md:px-4 @md:py-3",
            isDragging && "bg-surface shadow-float ring-1",
          )}
        >
          <BlockTools {...{ block, name, place, change, dispatch, isFixed, isDragging }} handle={handle} />
          {newer && (
            <NewerVersion
              part={block}
              newer={newer}
              onChange={(changed) => replace(() => changed, "origin")}
            />
          )}
          <div data-block-content className="min-w-0">
            {chosenAt ? (
              <ChoiceWithin around={chosenAt} onClose={close} onAdd={insert} />
            ) : (
              <BlockFields {...{ block, change }} onSlash={openMenu} onEnter={writeBelow} />
            )}
          </div>
        </div>
      </InsertionProvider>
    </li>
  );
});

type ChoiceProps = ComponentProps<typeof AddLine> & { around: TextAround };

/** The choice of another block, between the parts of the text around it. */
const ChoiceWithin = ({ around: { before, after }, ...choice }: ChoiceProps) => (
  <>
    {before && <ReadRichText html={before} className={TEXT} />}
    <AddLine {...choice} />
    {after && <ReadRichText html={after} className={TEXT} />}
  </>
);

/** As the text looks while it is edited. */
const TEXT = classes("max-w-[68ch] wrap-anywhere", PROSE);

type ToolsProps = Props & {
  change: BlockChange;
  isFixed: boolean;
  isDragging: boolean;
  handle: ReturnType<typeof useSortableRow>["handle"];
};

/** Size of the block's buttons. */
const SMALL = "size-9 sm:size-8 [&_svg]:size-4";

/** Actions on a block, above its upper edge while it has the pointer or the focus. */
function BlockTools({ block, name, place, change, dispatch, isFixed, isDragging, handle }: ToolsProps) {
  const t = useTranslations("builder.document");
  const hasTexts = textsOf({ blocks: [block] }).length > 0;
  return (
    <div
      role="group"
      aria-label={name}
      className={classes(
        "absolute right-2 bottom-full z-10 -mb-2 flex max-w-full flex-wrap items-center justify-end gap-0.5",
        "rounded-control border border-line bg-surface p-0.5 shadow-float",
        "pointer-events-none opacity-0 transition-opacity motion-reduce:transition-none",
        "group-focus-within/block:pointer-events-auto group-focus-within/block:opacity-100",
        "group-hover/block:pointer-events-auto group-hover/block:opacity-100",
        isDragging && "opacity-100",
      )}
    >
      <DragHandle {...handle} name={name} />
      <BlockOptions block={block} change={change} />
      {hasTexts && <VariableButton name={name} />}
      {isFixed ? null : (
        <>
          <SaveBlock className={SMALL} block={block} name={name} />
          <IconButton
            className={SMALL}
            label={t("duplicate", { name })}
            icon={<Copy />}
            onClick={() =>
              dispatch({ type: "blockAdded", block: { ...block, key: newKey() }, at: place + 1 })
            }
          />
          <IconButton
            className={SMALL}
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

/** The handle of the next block, which gets the focus after a removal by keyboard. */
function focusNext(button: HTMLElement): void {
  const block = button.closest("[data-block]");
  const next = block?.nextElementSibling ?? block?.previousElementSibling;
  next?.querySelector<HTMLElement>("[data-block-content] :is(textarea, [role=textbox], button)")?.focus();
}

/** The layout of a block, if there is a choice. */
export function BlockOptions({ block, change }: Pick<ToolsProps, "block" | "change">) {
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
        className={classes(SMALL, block.has_head && "bg-sunken text-ink")}
        aria-pressed={block.has_head}
        label={t("hasHead")}
        icon={<Rows3 />}
        onClick={() => change("has_head", { has_head: !block.has_head })}
      />
    );
  return null;
}

/** The place between two blocks: a plus button opens a line for a new block. */
function Gap({ place, dispatch }: Pick<Props, "place" | "dispatch">) {
  const t = useTranslations("builder.document");
  const [isOpen, setOpen] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  if (isOpen)
    return (
      <div className="px-2 py-2">
        <AddLine
          onClose={(isByKey) => {
            if (!isByKey) return setOpen(false);
            flushSync(() => setOpen(false));
            plus.current?.focus();
          }}
          onAdd={(block) => {
            setOpen(false);
            dispatch({ type: "blockAdded", block, at: place });
          }}
        />
      </div>
    );
  return (
    <div className="relative flex h-5 items-center">
      <button
        ref={plus}
        type="button"
        aria-label={t("addHere")}
        title={t("addHere")}
        onClick={() => setOpen(true)}
        className={classes(
          "absolute inset-x-0 flex h-6 items-center rounded-control px-3 text-faint transition-opacity",
          "after:h-px after:flex-1 after:bg-action",
          "opacity-0 hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-40",
        )}
      >
        <span className="flex size-6 items-center justify-center rounded-full bg-action text-on-action">
          <Plus aria-hidden="true" className="size-4" />
        </span>
      </button>
    </div>
  );
}

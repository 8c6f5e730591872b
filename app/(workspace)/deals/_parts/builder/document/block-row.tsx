import { useTranslations } from "next-intl";
import { memo, useRef, useState, type ComponentProps, type Dispatch } from "react";
import { flushSync } from "react-dom";
import type { FrameProps } from "@/app/_proposal/blocks/block-props";
import { DocumentBlock } from "@/app/_proposal/blocks/document-block";
import { WORDS } from "@/app/_proposal/blocks/picture-blocks";
import { spacedAs } from "@/app/_proposal/document-body";
import { classes } from "@/app/_ui/classes";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import type { Block } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import type { BuilderAction, TextAround } from "../builder-state";
import { AddLine } from "./add-line";
import { BlockExtras } from "./block-extras";
import { isBare, withChanges, type BlockChange } from "./block-path";
import { BlockTools } from "./block-tools";
import { WITH_EDGE } from "./edge";
import { blocksAround, focusBlock, focusEndOf, focusNextField } from "./focus-block";
import { InsertionProvider } from "./insertion";
import { NewerVersion, type Newer } from "./library/newer-version";
import { newBlock, newKey, picturesBlock } from "./new-block";
import { ReadRichText } from "./rich-in-place";
import { WrittenProvider, type Written } from "./written-block";
import { WrittenRich } from "./written-parts";

type Props = FrameProps & {
  place: number;
  name: string;
  /** The library entry that has a newer version of this block. */
  newer?: Newer | undefined;
  dispatch: Dispatch<BuilderAction>;
};

/** A block of the page, written where it stands. Memoized, so it renders only if its props change. */
export const BlockRow = memo(function BlockRow(props: Props) {
  const { block, place, name, newer, dispatch, lang, band } = props;
  const { row, handle, isDragging } = useSortableRow(block.key);
  const frame = useRef<HTMLDivElement>(null);
  const actions = useBlockActions(props, frame);
  const [isAdding, setAdding] = useState(false);
  const closeLine = (isByKey: boolean) => {
    flushSync(() => setAdding(false));
    if (isByKey) frame.current?.querySelector<HTMLElement>("[data-adds-block]")?.focus();
  };
  return (
    <div
      {...row}
      ref={(element) => {
        row.ref(element);
        frame.current = element;
      }}
      data-block={block.type === "page_break" ? "divider" : spacedAs(block)}
      data-key={block.key}
      data-block-frame
      data-band={band}
      lang={lang}
      // Touching any part focuses the block, which shows its tools.
      tabIndex={-1}
      onKeyDown={(event) => {
        // A divider has no field of its own.
        if (event.target !== event.currentTarget) return;
        if (event.key === "Enter") actions.writeBelow();
        else if (event.key === "Backspace" && block.type !== "services" && isBare(block)) actions.erase();
      }}
      className={classes(
        WITH_EDGE,
        "group/block relative outline-none",
        isDragging && "z-20 rounded-card bg-white shadow-float",
      )}
    >
      <InsertionProvider>
        <BlockTools
          {...{ block, name, place, dispatch, handle, isDragging }}
          change={actions.change}
          onAdd={() => setAdding(true)}
        />
        {isAdding && (
          <AddLine
            onClose={closeLine}
            onAdd={(added) => {
              setAdding(false);
              dispatch({ type: "blockAdded", block: added, at: place });
            }}
          />
        )}
        {newer && (
          <NewerVersion
            part={block}
            newer={newer}
            onChange={(changed) => actions.replace(() => changed, "origin")}
          />
        )}
        <BlockContent {...props} {...{ frame, actions }} />
      </InsertionProvider>
    </div>
  );
});

type ContentProps = Props & {
  frame: { readonly current: HTMLElement | null };
  actions: ReturnType<typeof useBlockActions>;
};

/** What the page shows of the block, with fields in it; or the choice of another block in an empty paragraph. */
function BlockContent({ frame, actions, ...props }: ContentProps) {
  const {
    block,
    name: _name,
    children,
    place: _place,
    newer: _newer,
    dispatch: _dispatch,
    lang: _lang,
    band: _band,
    ...shown
  } = props;
  const { change, insert, erase, writeBelow, addPictures } = actions;
  /** Where another block is being chosen: around a paragraph of this text, or instead of the whole block. */
  const [chosenAt, chooseAt] = useState<TextAround | null>(null);
  const close = (isByKey: boolean) => {
    flushSync(() => chooseAt(null));
    if (isByKey) focusBlock(frame.current);
  };
  const written: Written = {
    block,
    change,
    onSlash: (around) => {
      chooseAt(around);
      return true;
    },
    onEnter: () => focusNextField(frame.current) || writeBelow(),
    onErase: block.type === "services" ? undefined : erase,
    onPictures: addPictures,
  };
  return (
    <div data-block-content className="relative min-w-0">
      <WrittenProvider value={written}>
        {chosenAt ? (
          <ChoiceWithin
            around={chosenAt}
            onClose={close}
            onAdd={(added) => {
              flushSync(() => chooseAt(null));
              insert(added, chosenAt);
            }}
          />
        ) : (
          (children ?? <DocumentBlock {...shown} block={block} richText={WrittenRich} services={null} />)
        )}
        {block.type === "page_break" && <PageBreak />}
        <BlockExtras />
      </WrittenProvider>
    </div>
  );
}

/** What is done with a block from within it. */
function useBlockActions(
  { block, place, dispatch }: Pick<Props, "block" | "place" | "dispatch">,
  frame: { readonly current: HTMLElement | null },
) {
  const { key } = block;
  const replace = (created: (present: Block) => Block, field: string) =>
    dispatch({ type: "blockChanged", key, change: created, field });
  const change: BlockChange = (field, changes) =>
    replace((present) => (present.type === block.type ? withChanges(present, changes) : present), field);
  /** Another block in place of this one, or of an empty paragraph of it. */
  const insert = (added: Block, around: TextAround) => {
    if (around.before !== "" || around.after !== "")
      return dispatch({ type: "blockInserted", key, around, block: added, restKey: newKey() });
    flushSync(() => replace(() => ({ ...added, key }), "type"));
    focusBlock(frame.current);
  };
  const erase = () => {
    const { before, after } = blocksAround(frame.current);
    flushSync(() => dispatch({ type: "blockRemoved", key, isErased: true }));
    focusEndOf(before ?? after);
  };
  const writeBelow = () => dispatch({ type: "blockAdded", block: newBlock("text"), at: place + 1 });
  const addPictures = (pictures: BlockPicture[]) =>
    dispatch({ type: "blockAdded", block: picturesBlock(pictures), at: place + 1 });
  return { change, replace, insert, erase, writeBelow, addPictures };
}

type ChoiceProps = ComponentProps<typeof AddLine> & { around: TextAround };

/** The choice of another block, between the parts of the text around it. */
const ChoiceWithin = ({ around: { before, after }, ...choice }: ChoiceProps) => (
  <>
    {before && <ReadRichText html={before} className={TEXT} />}
    <AddLine {...choice} />
    {after && <ReadRichText html={after} className={TEXT} />}
  </>
);

/** As the page has it. */
const TEXT = `max-w-[68ch] ${WORDS}`;

/** Readers see it in print only. */
function PageBreak() {
  const t = useTranslations("builder.document.fields");
  return (
    <p
      className={classes(
        "flex items-center gap-3 text-xs text-slate-600 before:flex-1",
        "before:border-t before:border-dashed before:border-slate-400",
        "after:flex-1 after:border-t after:border-dashed after:border-slate-400",
      )}
    >
      {t("pageBreak")}
    </p>
  );
}

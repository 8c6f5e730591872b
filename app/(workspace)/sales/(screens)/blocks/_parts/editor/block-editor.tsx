import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { withChanges, type BlockChange } from "@/app/(workspace)/deals/_parts/builder/document/block-path";
import { BlockExtras } from "@/app/(workspace)/deals/_parts/builder/document/block-extras";
import { kindOf, useBlockChoices } from "@/app/(workspace)/deals/_parts/builder/document/block-kinds";
import { BlockOptions } from "@/app/(workspace)/deals/_parts/builder/document/block-tools";
import { focusBlock } from "@/app/(workspace)/deals/_parts/builder/document/focus-block";
import { InsertionProvider, VariableButton } from "@/app/(workspace)/deals/_parts/builder/document/insertion";
import type { TextAround } from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { newBlock } from "@/app/(workspace)/deals/_parts/builder/document/new-block";
import { WrittenProvider } from "@/app/(workspace)/deals/_parts/builder/document/written-block";
import { WRITTEN, WrittenRich } from "@/app/(workspace)/deals/_parts/builder/document/written-parts";
import { DocumentBlock } from "@/app/_proposal/blocks/document-block";
import { PartsProvider, READ, type Parts } from "@/app/_proposal/blocks/parts";
import type { ProposalTexts } from "@/app/_proposal/texts";
import "@/app/_proposal/proposal.css";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { classes } from "@/app/_ui/classes";
import { textsOf, type Block } from "@/lib/core/documents/blocks";
import { DEFAULT_STYLES } from "@/lib/domain/templates/template-styles";
import { LibraryVariables } from "./library-variables";

type Props = {
  block: Block | null;
  onChange: (block: Block, field: string | null) => void;
  /** Texts around it, in the reader's language. */
  texts: ProposalTexts["blocks"];
};

/** One block of the page. */
const PARTS: Parts = { ...READ, ...WRITTEN };

/** Edits a block as it will look. The kind of a new block is chosen first. */
export function BlockEditor({ block, onChange, texts }: Props) {
  const language = useLocale();
  const t = useTranslations("library.editor");
  const kinds = useTranslations("builder.document.kinds");
  const [isChoosing, setChoosing] = useState(block === null);
  const card = useRef<HTMLDivElement>(null);
  if (block === null || isChoosing)
    return (
      <KindChoice
        onChoose={(chosen) => {
          setChoosing(false);
          onChange(chosen, null);
          requestAnimationFrame(() => focusBlock(card.current));
        }}
        onCancel={block && (() => setChoosing(false))}
      />
    );
  const name = kinds(`${block.type}.name`);
  // The only block cannot be divided: between other paragraphs / is a character.
  const chooseKind = ({ before, after }: TextAround): boolean => {
    const isWhole = before === "" && after === "";
    if (isWhole) setChoosing(true);
    return isWhole;
  };
  const change: BlockChange = (field, changes) => onChange(withChanges(block, changes), field);
  return (
    <LibraryVariables>
      <InsertionProvider>
        <Card className="@container p-5" aria-label={name}>
          <div ref={card} data-key={block.key}>
            <div className="relative mb-4 flex flex-wrap items-center gap-2 border-b border-line pb-3">
              <h3 className="mr-auto text-sm font-semibold">{name}</h3>
              <BlockOptions block={block} change={change} />
              {textsOf({ blocks: [block] }).length > 0 && <VariableButton name={name} />}
              <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
                {t("otherKind")}
              </Button>
            </div>
            <div
              data-theme="light"
              data-block-content
              className={classes(
                "group/block proposal @container relative min-w-0 rounded-card bg-white p-5 pb-12 text-slate-900",
                UNDER_FORMATS.has(block.type) && "pt-12",
              )}
            >
              <PartsProvider value={PARTS}>
                <WrittenProvider value={{ block, change, onSlash: chooseKind }}>
                  <DocumentBlock
                    {...{ block, language, texts }}
                    richText={WrittenRich}
                    styles={DEFAULT_STYLES}
                    services={null}
                    isFirst={false}
                  />
                  <BlockExtras />
                </WrittenProvider>
              </PartsProvider>
            </div>
          </div>
        </Card>
      </InsertionProvider>
    </LibraryVariables>
  );
}

/** Kinds whose text begins at the top of the card: they need space for the format buttons above it. */
const UNDER_FORMATS: ReadonlySet<string> = new Set(["text", "text_picture"]);

type KindProps = { onChoose: (block: Block) => void; onCancel: (() => void) | null };

/** Asks for the kind of the block. `onCancel`: null for a new block, which needs a kind. */
function KindChoice({ onChoose, onCancel }: KindProps) {
  const t = useTranslations("library.editor");
  const common = useTranslations("common");
  const choices = useBlockChoices();
  return (
    <Card className="p-5" aria-labelledby="kind">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id="kind" className="text-sm font-semibold">
          {t("chooseKind")}
        </h3>
        {onCancel && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {common("cancel")}
          </Button>
        )}
      </div>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {choices.map(({ id, name, text, icon }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(newBlock(kindOf(id)))}
              className={classes(
                "flex min-h-14 w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-left",
                "transition-colors hover:bg-sunken",
              )}
            >
              <span aria-hidden="true" className="text-muted [&_svg]:size-5">
                {icon}
              </span>
              <span className="min-w-0">
                <span className="block text-sm font-medium">{name}</span>
                {text && <span className="block text-xs text-muted">{text}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

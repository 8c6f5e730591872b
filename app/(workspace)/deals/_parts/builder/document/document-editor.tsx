"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext, useEffect, useMemo, useRef, type Dispatch } from "react";
import type { FrameProps } from "@/app/_proposal/blocks/block-props";
import { PartsProvider, type Parts } from "@/app/_proposal/blocks/parts";
import { ProposalCard } from "@/app/_proposal/proposal-card";
import { Banner } from "@/app/_ui/banner";
import { SortableList } from "@/app/_ui/sortable-list";
import { type Block, type BlockType } from "@/lib/core/documents/blocks";
import { coverOf } from "@/lib/core/documents/outline";
import { withValues } from "@/lib/core/documents/variables";
import { MAX_BLOCKS } from "@/lib/domain/documents/limits";
import { useBuilder } from "../builder-context";
import type { BuilderAction } from "../builder-state";
import { languageOfForm } from "../form-state";
import { keepFromLeaving } from "../keep-from-leaving";
import { CleanedRich } from "../preview/cleaned-rich";
import { visibleBlocks } from "../reduce-document";
import { useProposalView } from "../use-proposal-view";
import { AddLine } from "./add-line";
import { BlockRow } from "./block-row";
import { firstText, firstWords } from "./first-words";
import { focusBlock } from "./focus-block";
import { useFormVariables, type Variable } from "./form-variables";
import { useNewer, type Newer } from "./library/newer-version";
import { SavingBlocks } from "./library/save-block";
import { useProposalBrand } from "./use-proposal-brand";
import { VariablesProvider } from "./variables";
import { CoverTools, Title } from "./written-cover";
import { WRITTEN } from "./written-parts";
import { SectionFrame, SectionName } from "./written-section";
import { Line, LineTools, Note, Quantity, Services, WrittenServices } from "./written-services";

/** The proposal as its customer sees it, each block written where it stands. Loaded when its step is opened. */
export function DocumentEditor() {
  const t = useTranslations("builder.document");
  const { data, deal, dispatch } = useBuilder();
  const { language, texts } = data;
  const brand = useProposalBrand();
  const blocks = visibleBlocks(deal.blocks);
  // It is changed on the cover and has no place below.
  const cover = coverOf(blocks);
  const below = cover ? blocks.slice(1) : blocks;
  const variables = useFormVariables();
  const names = useBlockNames(blocks, variables);
  const surface = useFocusOfNew(blocks);
  const newer = useNewer(blocks);
  const content = useMemo(() => ({ ...deal, blocks: [], sections: [] }), [deal]);
  const proposal = useProposalView(content);
  if (!proposal) return <NoTotals />;
  return (
    <SavingBlocks value={data.maySaveTemplates ? languageOfForm(deal) : null}>
      <VariablesProvider variables={variables}>
        <OfDocument value={{ blocks, names, newer, dispatch }}>
          <PartsProvider value={PARTS}>
            <WrittenServices>
              <SortableList
                ids={below.map(({ key }) => key)}
                nameOf={(key) => names.get(key) ?? ""}
                onReorder={(keys) =>
                  dispatch({ type: "blocksReordered", keys: cover ? [cover.key, ...keys] : keys })
                }
              >
                <section
                  ref={surface}
                  data-theme="light"
                  aria-label={t("blocks")}
                  onClickCapture={keepFromLeaving}
                >
                  <ProposalCard
                    {...{ brand, language, texts }}
                    // The pages around it are listed below.
                    proposal={{ ...proposal, blocks: [...blocks], sections: deal.sections, pdf_pages: [] }}
                    richText={CleanedRich}
                  />
                </section>
              </SortableList>
            </WrittenServices>
          </PartsProvider>
        </OfDocument>
      </VariablesProvider>
    </SavingBlocks>
  );
}

function NoTotals() {
  const t = useTranslations("builder.preview");
  return <Banner tone="error">{t(useBuilder().whyNoTotals ?? "tooLarge")}</Banner>;
}

type DocumentState = {
  blocks: readonly Block[];
  names: ReadonlyMap<string, string>;
  newer: ReadonlyMap<string, Newer>;
  dispatch: Dispatch<BuilderAction>;
};

const OfDocument = createContext<DocumentState | null>(null);

function useDocument(): DocumentState {
  const state = useContext(OfDocument);
  if (!state) throw new Error("used outside of the document");
  return state;
}

/** A block of the page with what writes it. The page's own may have totals in place of variables. */
function Frame({ block: shown, ...frame }: FrameProps) {
  const { blocks, names, newer, dispatch } = useDocument();
  const place = blocks.findIndex(({ key }) => key === shown.key);
  const block = blocks[place];
  if (!block) return null;
  const { key } = block;
  return (
    <BlockRow {...frame} {...{ block, place, dispatch }} name={names.get(key) ?? ""} newer={newer.get(key)} />
  );
}

/** The blocks with a line to write in: above the services while nothing else is there, then at the end. */
const Blocks: Parts["Blocks"] = ({ children }) => {
  const t = useTranslations("builder.document");
  const { blocks, dispatch } = useDocument();
  const isNew = blocks.length === (coverOf(blocks) ? 2 : 1);
  const isFull = blocks.length >= MAX_BLOCKS;
  const line = (
    <div>
      {isNew && <p className="mb-1 text-sm text-slate-600">{`${t("start")}. ${t("startText")}`}</p>}
      <AddLine
        onAdd={(block) =>
          dispatch({ type: "blockAdded", block, at: isNew ? blocks.length - 1 : blocks.length })
        }
      />
    </div>
  );
  return (
    <>
      {isNew && line}
      {children}
      {isFull && <p className="text-sm text-slate-600">{t("full", { most: MAX_BLOCKS })}</p>}
      {isNew || isFull ? null : line}
    </>
  );
};

const PARTS: Parts = {
  ...WRITTEN,
  Title,
  CoverTools,
  Frame,
  Blocks,
  Services,
  Section: SectionFrame,
  SectionName,
  Line,
  LineTools,
  Note,
  Quantity,
};

/**
 * The name of each block outside the document: its kind and the beginning of its text, with variables by their
 * value, or their name if they have none.
 */
function useBlockNames(
  blocks: readonly Block[],
  variables: readonly Variable[],
): ReadonlyMap<string, string> {
  const t = useTranslations("builder.document");
  const kinds = useTranslations("builder.document.kinds");
  const written = useMemo(() => blocks.map(firstText), [blocks]);
  const shown = new Map(variables.map(({ id, name, value }) => [id, value || name]));
  return new Map(
    blocks.map(({ key, type }, index) => {
      const kind = kinds(`${type}.name`);
      const words = firstWords(withValues(written[index] ?? "", shown));
      return [key, words === "" ? kind : t("named", { kind, words })];
    }),
  );
}

/** Focuses a block that was just added or changed to another kind. */
function useFocusOfNew(blocks: readonly Block[]) {
  const surface = useRef<HTMLElement>(null);
  const known = useRef<ReadonlyMap<string, BlockType> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(blocks.map(({ key, type }) => [key, type]));
    if (!before) return;
    const [added, ...others] = blocks.filter(({ key, type }) => before.get(key) !== type);
    // One more is new if a text was divided.
    if (!added || others.length > 1) return;
    focusBlock(surface.current?.querySelector(`[data-key="${added.key}"]`));
  }, [blocks]);
  return surface;
}

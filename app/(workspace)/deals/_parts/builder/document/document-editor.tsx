"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { Card } from "@/app/_ui/card";
import { SortableList } from "@/app/_ui/sortable-list";
import type { Block, BlockType } from "@/lib/core/documents/blocks";
import { withValues } from "@/lib/core/documents/variables";
import { MAX_BLOCKS } from "@/lib/domain/documents/limits";
import { useBuilder } from "../builder-context";
import { languageOfForm } from "../form-state";
import { visibleBlocks } from "../reduce-document";
import { AddLine } from "./add-line";
import { BlockRow } from "./block-row";
import { firstText, firstWords } from "./first-words";
import { focusBlock } from "./focus-block";
import { useFormVariables, type Variable } from "./form-variables";
import { useNewer } from "./library/newer-version";
import { SavingBlocks } from "./library/save-block";
import { VariablesProvider } from "./variables";

/** The blocks of the proposal in order, each edited in place. Loaded when its step is opened. */
export function DocumentEditor() {
  const t = useTranslations("builder.document");
  const { data, deal, dispatch } = useBuilder();
  const blocks = visibleBlocks(deal.blocks);
  const variables = useFormVariables();
  const names = useBlockNames(blocks, variables);
  const list = useFocusOfNew(blocks);
  const newer = useNewer(blocks);
  const isFull = blocks.length >= MAX_BLOCKS;
  return (
    <SavingBlocks value={data.maySaveTemplates ? languageOfForm(deal) : null}>
      <VariablesProvider variables={variables}>
        <Card className="@container px-1.5 pt-3 pb-4 @md:px-3" aria-label={t("blocks")}>
          {deal.blocks.length === 0 && (
            <div className="px-3 pt-3 pb-1 @md:px-4">
              <p className="font-medium">{t("start")}</p>
              <p className="mb-3 text-sm text-muted">{t("startText")}</p>
              <AddLine isFramed onAdd={(block) => dispatch({ type: "blockAdded", block, at: 0 })} />
            </div>
          )}
          <SortableList
            ids={blocks.map(({ key }) => key)}
            nameOf={(key) => names.get(key) ?? ""}
            onReorder={(keys) => dispatch({ type: "blocksReordered", keys })}
          >
            <ol ref={list} aria-label={t("blocks")}>
              {blocks.map((block, index) => (
                <BlockRow
                  key={block.key}
                  block={block}
                  place={index}
                  name={names.get(block.key) ?? ""}
                  newer={newer.get(block.key)}
                  dispatch={dispatch}
                />
              ))}
            </ol>
          </SortableList>
          <div className="px-1.5 pt-3 @md:px-2">
            {deal.blocks.length === 0 ? null : isFull ? (
              <p className="px-2 text-sm text-muted">{t("full", { most: MAX_BLOCKS })}</p>
            ) : (
              <AddLine onAdd={(block) => dispatch({ type: "blockAdded", block, at: blocks.length })} />
            )}
          </div>
        </Card>
      </VariablesProvider>
    </SavingBlocks>
  );
}

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
  const list = useRef<HTMLOListElement>(null);
  const known = useRef<ReadonlyMap<string, BlockType> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(blocks.map(({ key, type }) => [key, type]));
    if (!before) return;
    const [added, ...others] = blocks.filter(({ key, type }) => before.get(key) !== type);
    // One more is new if a text was divided.
    if (!added || others.length > 1) return;
    focusBlock(list.current?.querySelector(`[data-block="${added.key}"]`));
  }, [blocks]);
  return list;
}

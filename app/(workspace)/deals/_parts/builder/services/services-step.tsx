"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { late } from "@/app/_ui/late";
import { useBuilder } from "../builder-context";
import { useNewer } from "../document/library/newer-version";
import { SavingBlocks } from "../document/library/save-block";
import { languageOfForm } from "../form-state";
import { StepHeading } from "../frame/steps";
import { StepProblems, useProblemText } from "../save/step-problems";
import { useMoneyText } from "../money-text";
import { AddService } from "./add-service";
import { ChoiceGroups } from "./choice-groups";
import { InsertSection } from "./insert-section";
import { SelectedTable } from "./selected-table";
import { LineDialogs } from "./line-dialogs";
import { useLineActions } from "./use-line-actions";
import { useSave } from "../save/save-context";

const MarginsCard = late(() => import("./margins-card").then((module) => module.MarginsCard));

/** The chosen services in one table, and below them the catalogue as a search that adds (BLD-24, BLD-25, U-93). */
export function ServicesStep() {
  const t = useTranslations("builder.services");
  const { data, deal, dispatch } = useBuilder();
  const actions = useLineActions();
  const problems = useLineProblems();
  const moneyText = useMoneyText(deal.currency);
  const newer = useNewer(deal.sections);
  const { choose } = actions;
  // The same element while the rest of the step changes, so that the table does not render again.
  const addService = useMemo(() => <AddService onChoose={choose} />, [choose]);
  return (
    <SavingBlocks value={data.maySaveTemplates ? languageOfForm(deal) : null}>
      <div className="space-y-6">
        <StepHeading title={t("title")} text={t("text")} />
        <StepProblems step="services" />
        <SelectedTable
          items={deal.selectedItems}
          sections={deal.sections}
          choices={deal.choices}
          bundles={deal.bundles}
          moneyText={moneyText}
          problems={problems}
          dispatch={dispatch}
          newer={newer}
          insertSection={INSERT_SECTION}
          addService={addService}
          onChoose={choose}
          onQuantity={actions.changeQuantity}
          onEdit={actions.edit}
          onWrite={data.mayWriteFreeLines ? actions.write : null}
          onRelate={actions.relate}
        />
        <ChoiceGroups />
        {data.seesMargins && <MarginsCard />}
        <LineDialogs actions={actions} />
      </div>
    </SavingBlocks>
  );
}

/** A constant, so that the table does not render again. */
const INSERT_SECTION = <InsertSection />;

/** Why the server refused lines, by position; none for lines that were changed since. */
function useLineProblems(): ReadonlyMap<number, string> {
  const items = useBuilder().deal.selectedItems;
  const { failure } = useSave();
  const textOf = useProblemText();
  return useMemo(() => {
    const problems = new Map<number, string>();
    for (const problem of failure?.problems ?? []) {
      if (problem.place.step !== "services" || problem.place.position === null) continue;
      const refused = failure?.deal.selectedItems[problem.place.position - 1];
      if (refused && items.includes(refused)) problems.set(refused.position, textOf(problem));
    }
    return problems;
  }, [failure, items, textOf]);
}

"use client";

import { useTranslations } from "next-intl";
import { useBuilder } from "../builder-context";
import { StepHeading } from "../frame/step-heading";
import { LineDialog } from "../pricing/line-dialog";
import { StepProblems } from "../save/step-problems";
import { useLineProblems } from "../save/use-line-problems";
import { useMoneyText } from "../use-money-text";
import { CatalogTable } from "./catalog-table";
import { SelectedTable } from "./selected-table";
import { useLineActions } from "./use-line-actions";

/** The catalogue above, the chosen services below (BLD-24, BLD-25). */
export function ServicesStep() {
  const t = useTranslations("builder.services");
  const { form, dispatch } = useBuilder();
  const actions = useLineActions();
  const problems = useLineProblems();
  const moneyText = useMoneyText(form.currency);
  return (
    <div className="space-y-6">
      <StepHeading title={t("title")} text={t("text")} />
      <StepProblems step="services" />
      <CatalogTable actions={actions} />
      <SelectedTable
        items={form.selectedItems}
        moneyText={moneyText}
        problems={problems}
        dispatch={dispatch}
        onQuantity={actions.changeQuantity}
        onEdit={actions.edit}
      />
      {actions.target && (
        <LineDialog
          key={`${actions.target.catalogItem.id} ${actions.target.line?.key ?? ""}`}
          target={actions.target}
          onClose={actions.close}
          onConfirm={actions.confirm}
        />
      )}
    </div>
  );
}

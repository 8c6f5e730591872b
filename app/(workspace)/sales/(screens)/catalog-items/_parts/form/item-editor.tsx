"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { IntoView } from "@/app/_form/into-view";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { late } from "@/app/_ui/late";
import { useStaffText } from "@/app/_ui/staff-text";
import { MAX_CODE } from "@/lib/domain/catalog/limits";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import { Checkbox } from "@/app/_ui/checkbox";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import { TextField } from "@/app/_ui/text-field";
import { hasPrice } from "../save-item";
import { PricingStepper } from "../pricing/pricing-stepper";
import { TryPanel } from "../try/try-panel";
import { isOption, type ItemTerms } from "./item-terms";
import { PriceSection, RhythmSection, SellingSection, FormSection, GroupField } from "./item-sections";
import { useItemForm, type SaveMode, type FormPart } from "./use-item-form";
import { PictureField } from "./picture-field";
import { EffectList, usePreview } from "../preview/preview-panel";

type Props = {
  item: ManagedItem | null;
  isCopy: boolean;
  terms: ItemTerms;
  currency: string;
  onClose: () => void;
  onSaved: (item: ManagedItem, mode: SaveMode) => void;
};

/**
 * The form of a service, next to the prices that it gives. Save-and-new is offered only when creating
 * (CAT-03, CAT-04).
 */
export function ItemEditor({ item, isCopy, terms, currency, onClose, onSaved }: Props) {
  const t = useTranslations("catalogItems.form");
  const list = useTranslations("catalogItems");
  const { money } = useStaffText();
  const formId = useId();
  const [added, setAdded] = useState<ManagedItem | null>(null);
  const state = useItemForm({
    formId,
    item,
    terms,
    onSaved: (saved, mode) => {
      if (mode === "saveAndNew") {
        setAdded(saved);
        document.getElementById(formId)?.querySelector("input")?.focus();
      }
      onSaved(saved, mode);
    },
  });
  const { saving } = state;
  const isPriced =
    isOption(terms.constants, state.form.pricing_option_id, "fixed") ||
    isOption(terms.constants, state.form.pricing_option_id, "calculated");
  return (
    <Dialog
      open
      size="xl"
      busy={saving !== null}
      isChanged={state.isChanged}
      onOpenChange={(open) => open || onClose()}
      title={item ? t("editTitle") : t("newTitle")}
      description={t(isCopy ? "copyText" : item ? "editText" : "newText")}
      footer={
        <>
          <CancelButton disabled={saving !== null}>{t("cancel")}</CancelButton>
          {!item && (
            <Button
              variant="secondary"
              loading={saving === "saveAndNew"}
              onClick={() => void state.save("saveAndNew")}
            >
              {t("saveAndNew")}
            </Button>
          )}
          <Button type="submit" form={formId} loading={saving === "save"}>
            {t(saving === "save" ? "saving" : "save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.save("save");
        }}
        className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="min-w-0 space-y-5">
          {added && (
            <Banner key={added.id} tone="success" duration={3_000} onClose={() => setAdded(null)}>
              {t("added", { title: added.title })}
              {!hasPrice(added) && ` ${list("withoutPrice", { amount: money(0, currency) })}`}
            </Banner>
          )}
          <Refusal state={state} currency={currency} />
          <BasicsSection state={state} currency={currency} />
          <PriceSection state={state} currency={currency} />
          {isPriced && <PricingStepper state={state} currency={currency} />}
          <RhythmSection state={state} />
          <SellingSection state={state} currency={currency} />
        </div>
        <div className="min-w-0 space-y-4 lg:sticky lg:top-0 lg:self-start">
          <TryPanel state={state} currency={currency} />
          {item && <PreviewPanel state={state} itemId={item.id} />}
        </div>
      </form>
    </Dialog>
  );
}

const ConflictBanner = late(() =>
  import("../conflict/conflict-banner").then((module) => module.ConflictBanner),
);

/** Why the service could not be saved. */
const Refusal = ({ state, currency }: FormPart) => (
  <>
    {state.failure && (
      <IntoView>
        <Banner tone="error">{state.failure}</Banner>
      </IntoView>
    )}
    {state.conflict && (
      <IntoView>
        <ConflictBanner state={state} currency={currency} />
      </IntoView>
    )}
  </>
);

function BasicsSection({ state }: FormPart) {
  const t = useTranslations("catalogItems.form");
  const { form, dispatch, problems } = state;
  return (
    <FormSection title={t("basics")}>
      {/* Without maxLength, so that a title that is too long is not cut but gets its message (VAL-17). */}
      <TextField
        label={t("title")}
        required
        autoComplete="off"
        value={form.title}
        error={problems["title"]}
        onChange={({ target }) => dispatch({ type: "changed", values: { title: target.value } })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t("code")}
          hint={t("codeHint")}
          maxLength={MAX_CODE}
          autoComplete="off"
          value={form.code}
          error={problems["code"]}
          onChange={({ target }) => dispatch({ type: "changed", values: { code: target.value } })}
        />
        {state.terms.groups.categories.length > 0 && <GroupField state={state} field="category_id" />}
      </div>
      <RichTextEditor
        label={t("description")}
        required
        value={form.description}
        error={problems["description"]}
        onChange={(description) => dispatch({ type: "changed", values: { description } })}
      />
      <PictureField state={state} />
      <Checkbox
        label={t("isActive")}
        hint={t("isActiveHint")}
        checked={form.is_active}
        onChange={({ target }) => dispatch({ type: "changed", values: { is_active: target.checked } })}
      />
    </FormSection>
  );
}

/**
 * Shows what saving the form would do to the pending deals with this service, before it is saved. The deals
 * keep their prices in any case.
 */
function PreviewPanel({ state, itemId }: Pick<FormPart, "state"> & { itemId: number }) {
  const t = useTranslations("catalogItems.preview");
  const failures = useTranslations("common.failures");
  const { money } = useStaffText();
  const { isBusy, failure, isOld, result, look, lookFurther } = usePreview(itemId, state.form, state.terms);
  return (
    <section aria-label={t("title")} className="space-y-3 rounded-card border border-line bg-sunken/40 p-4">
      <div>
        <h3 className="text-sm font-semibold">{t("title")}</h3>
        <p className="mt-1 text-xs text-muted">{t("hint")}</p>
      </div>
      <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void look()}>
        {isBusy ? t("looking") : result ? t("again") : t("look")}
      </Button>
      {failure && <Banner tone="error">{failure === "failed" ? t("failed") : failures(failure)}</Banner>}
      {isOld && !isBusy && <p className="text-xs font-medium text-muted">{t("old")}</p>}
      {result && (
        <div aria-live="polite" className="space-y-2 text-sm">
          {result.effect.changed === 0 ? (
            <p>{t("nothing", { deals: result.effect.deals })}</p>
          ) : (
            <ul className="space-y-1">
              <li>{t("changed", { changed: result.effect.changed, deals: result.effect.deals })}</li>
              {result.effect.differences.map(({ currency, amount }) => (
                <li key={currency}>
                  {t("difference", { amount: `${amount > 0 ? "+" : ""}${money(amount, currency)}` })}
                </li>
              ))}
              {result.effect.leaving > 0 && (
                <li className="font-medium text-danger">{t("leaving", { count: result.effect.leaving })}</li>
              )}
              {result.effect.unpriced > 0 && (
                <li className="font-medium text-danger">
                  {t("unpriced", { count: result.effect.unpriced })}
                </li>
              )}
            </ul>
          )}
          <EffectList lines={result.lines} />
          {result.hasMore && (
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3"
              loading={isBusy}
              onClick={() => void lookFurther()}
            >
              {t("more", { seen: result.lines.length, total: result.total })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

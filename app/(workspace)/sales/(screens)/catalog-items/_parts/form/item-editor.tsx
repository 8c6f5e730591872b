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

const PreviewPanel = late(() => import("../preview/preview-panel").then((module) => module.PreviewPanel));
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

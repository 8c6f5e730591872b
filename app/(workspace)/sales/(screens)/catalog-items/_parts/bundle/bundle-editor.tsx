"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { useBootstrap } from "@/app/_client/cache/use-bootstrap";
import { IntoView } from "@/app/_form/into-view";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { focusUnread } from "@/app/_ui/focus-unread";
import { MoneyField } from "@/app/_ui/money-field";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { MAX_AMOUNT, MAX_CODE } from "@/lib/domain/catalog/limits";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import type { ItemGroups } from "../form/item-terms";
import type { SaveMode } from "../form/use-item-form";
import { businessIdOf, itemFailure, saveItem } from "../save-item";
import { bundleBody, bundleForm, lackOf, type BundleForm } from "./bundle-form";
import { BundleParts } from "./bundle-parts";

type Props = {
  item: ManagedItem | null;
  groups: ItemGroups;
  currency: string;
  onClose: () => void;
  onSaved: (item: ManagedItem, mode: SaveMode) => void;
};
type Part = { form: BundleForm; set: (values: Partial<BundleForm>) => void };

const PRICES = ["sum", "less", "own"] as const;
const SHOWN = ["prices", "names", "nothing"] as const;

/** The form of a bundle: what it contains, what it costs, and what customers see of its parts. */
export function BundleEditor({ item, groups, currency, onClose, onSaved }: Props) {
  const t = useTranslations("catalogItems.bundle");
  const f = useTranslations("catalogItems.form");
  const formId = useId();
  const state = useBundleForm(formId, item, (saved) => onSaved(saved, "save"));
  const { form, set, isSaving, failure } = state;
  return (
    <Dialog
      open
      size="lg"
      busy={isSaving}
      isChanged={state.isChanged}
      onOpenChange={(open) => open || onClose()}
      title={t(item ? "edit" : "new")}
      description={t("text")}
      footer={
        <>
          <CancelButton disabled={isSaving}>{f("cancel")}</CancelButton>
          <Button type="submit" form={formId} loading={isSaving}>
            {f(isSaving ? "saving" : "save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void state.save();
        }}
      >
        {failure && (
          <IntoView>
            <Banner tone="error">{failure}</Banner>
          </IntoView>
        )}
        <Basics {...{ form, set, groups }} />
        <BundleParts parts={form.parts} onChange={(parts) => set({ parts })} />
        <Price {...{ form, set, currency }} />
        <RadioGroup
          label={t("shown")}
          options={SHOWN.map((value) => ({ value, label: t(`shows.${value}`) }))}
          value={form.shown}
          onChange={(shown) => set({ shown })}
        />
        <Checkbox
          label={f("isActive")}
          hint={f("isActiveHint")}
          checked={form.isActive}
          onChange={({ target }) => set({ isActive: target.checked })}
        />
      </form>
    </Dialog>
  );
}

/** The values of the form and saving them. What is missing is said when somebody saves. */
function useBundleForm(formId: string, item: ManagedItem | null, onSaved: (item: ManagedItem) => void) {
  const t = useTranslations("catalogItems.bundle");
  const failures = useTranslations("catalogItems.errors");
  const bootstrap = useBootstrap();
  const [opened] = useState(() => bundleForm(item));
  const [form, setForm] = useState(opened);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function save(): Promise<void> {
    if (isSaving || focusUnread(document.getElementById(formId) ?? document)) return;
    const lack = lackOf(form);
    setFailure(lack && t(`lacks.${lack}`));
    if (lack) return;
    setSaving(true);
    try {
      onSaved(await saveItem(item, bundleBody(form, item ? null : businessIdOf(bootstrap?.entities ?? []))));
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === "STALE_VERSION";
      setFailure(isStale ? t("stale") : itemFailure(error, failures));
    } finally {
      setSaving(false);
    }
  }
  return {
    form,
    set: (values: Partial<BundleForm>) => setForm((before) => ({ ...before, ...values })),
    isChanged: JSON.stringify(form) !== JSON.stringify(opened),
    isSaving,
    failure,
    save,
  };
}

function Basics({ form, set, groups }: Part & Pick<Props, "groups">) {
  const f = useTranslations("catalogItems.form");
  return (
    <>
      <TextField
        label={f("title")}
        required
        autoComplete="off"
        value={form.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={f("code")}
          hint={f("codeHint")}
          maxLength={MAX_CODE}
          autoComplete="off"
          value={form.code}
          onChange={({ target }) => set({ code: target.value })}
        />
        {groups.categories.length > 0 && (
          <SelectField
            label={f("category")}
            placeholder={f("noCategory")}
            clearable
            options={groups.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={form.categoryId === null ? null : String(form.categoryId)}
            onChange={(value) => set({ categoryId: value === null ? null : Number(value) })}
          />
        )}
      </div>
      <RichTextEditor
        label={f("description")}
        required
        value={form.description}
        onChange={(description) => set({ description })}
      />
    </>
  );
}

function Price({ form, set, currency }: Part & Pick<Props, "currency">) {
  const t = useTranslations("catalogItems.bundle");
  return (
    <div className="space-y-4">
      <RadioGroup
        label={t("price")}
        options={PRICES.map((value) => ({ value, label: t(`prices.${value}`) }))}
        value={form.price}
        onChange={(price) => set({ price })}
      />
      {form.price === "less" && (
        <NumberField
          label={t("percent")}
          decimals={2}
          min={0}
          max={100}
          className="max-w-40"
          value={form.percent}
          onChange={(percent) => set({ percent })}
        />
      )}
      {form.price === "own" && (
        <MoneyField
          label={t("amount")}
          hint={t("amountHint")}
          min={0}
          max={MAX_AMOUNT}
          currency={currency}
          className="max-w-60"
          value={form.amount}
          onChange={(amount) => set({ amount })}
        />
      )}
    </div>
  );
}

import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { SelectField } from "@/app/_ui/select-field";
import type { ItemGroups } from "../form/item-terms";
import { useBulkCall, type BulkProps } from "./use-bulk-call";

/** The value that leaves a field as it is, and the one that takes away what a service has. */
const KEEP = "keep";
const NONE = "none";

/** Category, taxes and activity of several services; what is not chosen stays as it is (U-145). */
export function ChangeDialog({ groups, ...props }: BulkProps & { groups: ItemGroups }) {
  const t = useTranslations("catalogItems.bulk");
  const form = useTranslations("catalogItems.form");
  const list = useTranslations("catalogItems");
  const { isBusy, failure, call } = useBulkCall(props);
  const [chosen, setChosen] = useState({ category: KEEP, taxes: KEEP, state: KEEP });
  const isEmpty = Object.values(chosen).every((value) => value === KEEP);
  const count = props.ids.length;
  const save = async () => {
    const updates = {
      ...(chosen.category === KEEP ? {} : { category_id: idOf(chosen.category) }),
      ...(chosen.taxes === KEEP ? {} : { tax_profile_id: idOf(chosen.taxes) }),
      ...(chosen.state === KEEP ? {} : { is_active: chosen.state === "active" }),
    };
    if (!(await call({ updates }))) return;
    leaveNotice({ tone: "success", text: t("changed", { count }) });
    props.onChanged();
    props.onClose();
  };
  const named = (options: ItemGroups["taxes"]) =>
    options.map(({ id, name }) => ({ value: String(id), label: name }));
  const fields = [
    {
      name: "category" as const,
      label: form("category"),
      options: [...named(groups.categories), { value: NONE, label: form("noCategory") }],
    },
    {
      name: "taxes" as const,
      label: form("taxes"),
      options: [...named(groups.taxes), { value: NONE, label: form("taxesOfDeal") }],
    },
    {
      name: "state" as const,
      label: list("state"),
      options: (["active", "inactive"] as const).map((value) => ({ value, label: list(value) })),
    },
  ];
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      isChanged={!isEmpty}
      onOpenChange={(open) => open || props.onClose()}
      title={t("change.title", { count })}
      description={t("change.text")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button
            loading={isBusy}
            disabled={isEmpty}
            disabledReason={isEmpty ? t("change.reason") : null}
            onClick={() => void save()}
          >
            {t("change.confirm")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="error">{failure}</Banner>}
        {fields.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            options={[{ value: KEEP, label: t("change.keep") }, ...options]}
            value={chosen[name]}
            onChange={(value) => setChosen({ ...chosen, [name]: value ?? KEEP })}
          />
        ))}
      </div>
    </Dialog>
  );
}

const idOf = (value: string): number | null => (value === NONE ? null : Number(value));

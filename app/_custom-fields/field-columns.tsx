"use client";

import { Columns3 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, useMemo, useState, type SubmitEvent } from "react";
import { rememberChoice } from "@/app/_client/remember-choice";
import { Button, IconButton } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import type { Column } from "@/app/_ui/data-table/types";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { labelIn, type CustomField, type CustomValues } from "@/lib/core/custom-fields/custom-field";
import { useStaffText } from "@/app/_ui/staff-text";
import { COLUMN_CHOICES } from "./chosen-columns";
import { fieldTextIn } from "./field-text";
import { ownValue } from "@/lib/core/own-value";

/** The chosen ones of a workspace's custom fields, and all that can be chosen. */
export type FieldChoice = { fields: readonly CustomField[]; chosen: readonly string[] };

type Row = { custom_fields?: CustomValues | undefined };

/** A column for each chosen field, in the fields' order. */
export function useFieldColumns<R extends Row>({ fields, chosen }: FieldChoice): Column<R>[] {
  const language = useLocale();
  const written = useStaffText();
  return useMemo(() => {
    const text = fieldTextIn(language, written);
    return fields
      .filter(({ key }) => chosen.includes(key))
      .map((field) => ({
        id: `field-${field.key}`,
        header: labelIn(field, language),
        ...(field.kind === "number" && { align: "right" as const }),
        width: { min: 7, share: 1 },
        className: "text-muted",
        cell: ({ custom_fields }) => {
          const value = ownValue(custom_fields, field.key);
          return value === undefined ? null : (
            <span className="line-clamp-2 wrap-anywhere">{text(field, value)}</span>
          );
        },
      }));
  }, [fields, chosen, language, written]);
}

/** Opens the choice of columns; renders nothing in a workspace without custom fields. */
export function ChooseColumns({ choice }: { choice: FieldChoice }) {
  const t = useTranslations("customFields.columns");
  const [isOpen, setOpen] = useState(false);
  if (choice.fields.length === 0) return null;
  return (
    <>
      <IconButton label={t("choose")} icon={<Columns3 />} onClick={() => setOpen(true)} />
      {isOpen && <OpenDialog choice={choice} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses which custom fields are columns of the list; stored in this browser. */
function OpenDialog({ choice: { fields, chosen }, onClose }: { choice: FieldChoice; onClose: () => void }) {
  const t = useTranslations("customFields.columns");
  const language = useLocale();
  const router = useRouter();
  const formId = useId();
  const [keys, setKeys] = useState<readonly string[]>(chosen);
  const isChanged = keys.length !== chosen.length || keys.some((key) => !chosen.includes(key));
  const show = (event: SubmitEvent) => {
    event.preventDefault();
    const [first] = fields;
    if (first) rememberChoice(COLUMN_CHOICES[first.subject], keys.join("."));
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={onClose}
      isChanged={isChanged}
      title={t("title")}
      description={t("text")}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId}>
            {t("show")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={show} className="grid gap-3">
        {fields.map((field) => (
          <Checkbox
            key={field.key}
            label={labelIn(field, language)}
            checked={keys.includes(field.key)}
            onChange={({ target }) =>
              setKeys(target.checked ? [...keys, field.key] : keys.filter((key) => key !== field.key))
            }
          />
        ))}
      </form>
    </Dialog>
  );
}

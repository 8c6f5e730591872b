"use client";

import { useTranslations } from "next-intl";
import { useBootstrap } from "@/app/_client/cache/use-bootstrap";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { SelectField } from "@/app/_ui/select-field";
import { typesOf } from "@/lib/domain/fields/question-type";
import { textOr } from "@/lib/core/i18n/text-or";

/** Leaves the questions of one type. */
export function TypeFilter({ state }: { state: TableState }) {
  const t = useTranslations("questions");
  const { data } = useBootstrap();
  const types = typesOf(data?.constants ?? [], "field_type").map(({ id, slug }) => ({
    value: String(id),
    label: textOr(t, `types.${slug}`, slug),
  }));
  return (
    <SelectField
      className="min-w-0 basis-44"
      label={t("filterType")}
      hideLabel
      placeholder={t("allTypes")}
      clearable
      disabled={types.length === 0}
      options={types}
      value={state.filters["type"] ?? null}
      onChange={(type) => state.setFilter("type", type)}
    />
  );
}

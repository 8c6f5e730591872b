import { useTranslations } from "next-intl";
import { FilterBox } from "@/app/_ui/data-table/filter-box";
import { FoldedFilters } from "@/app/_ui/data-table/folded-filters";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { SelectField } from "@/app/_ui/select-field";

/** Search by name, level and type (ROL-02). What is chosen lives in the address. */
export function RoleFilters({ state }: { state: TableState }) {
  const t = useTranslations("admin.roleManagement.filters");
  const { filters } = state;
  return (
    <FoldedFilters
      label={t("name")}
      state={state}
      folded={["level", "type"]}
      className="sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      first={
        <FilterBox
          state={state}
          name="name"
          className="min-w-0 flex-1"
          label={t("name")}
          hideLabel
          maxLength={100}
        />
      }
    >
      <FilterBox state={state} name="level" label={t("level")} hideLabel maxLength={3} numeric />
      <SelectField
        label={t("type")}
        hideLabel
        options={(["all", "custom", "system"] as const).map((value) => ({
          value,
          label: t(`types.${value}`),
        }))}
        value={filters["type"] ?? "all"}
        onChange={(value) => state.setFilter("type", value === "all" ? null : value)}
      />
    </FoldedFilters>
  );
}

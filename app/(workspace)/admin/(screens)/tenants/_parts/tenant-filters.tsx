import { useTranslations } from "next-intl";
import { FilterBox } from "@/app/_ui/data-table/filter-box";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { SelectField } from "@/app/_ui/select-field";

/** Name, domain, status and mode (TNT-02). What is chosen lives in the address. */
export function TenantFilters({ state }: { state: TableState }) {
  const t = useTranslations("admin.tenantManagement");
  const { filters } = state;
  return (
    <div role="search" aria-label={t("title")} className="grid w-full gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <FilterBox state={state} name="name" label={t("filters.name")} maxLength={100} />
      <FilterBox state={state} name="domain" label={t("filters.domain")} maxLength={255} />
      <SelectField
        label={t("filters.status")}
        placeholder={t("filters.all")}
        clearable
        options={[
          { value: "enabled", label: t("status.enabled") },
          { value: "disabled", label: t("status.disabled") },
        ]}
        value={filters["status"] ?? null}
        onChange={(status) => state.setFilter("status", status)}
      />
      <SelectField
        label={t("filters.mode")}
        placeholder={t("filters.all")}
        clearable
        options={[
          { value: "test", label: t("mode.test") },
          { value: "production", label: t("mode.production") },
        ]}
        value={filters["mode"] ?? null}
        onChange={(mode) => state.setFilter("mode", mode)}
      />
    </div>
  );
}

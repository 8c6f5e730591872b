import { useTranslations } from "next-intl";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";

/** Search by name, level and type (ROL-02). What is chosen lives in the address. */
export function RoleFilters({ state }: { state: TableState }) {
  const t = useTranslations("admin.roleManagement.filters");
  const { filters } = state;
  // The search is named too, because what is typed is no step to go back to.
  const type = (name: string, value: string) => state.change({ search: "", filters: Object.fromEntries(Object.entries({ ...filters, [name]: value }).filter(([, text]) => text !== "")) });
  return (
    <div role="search" aria-label={t("name")} className="grid w-full grid-cols-2 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <TextField className="max-sm:col-span-2" type="search" label={t("name")} placeholder={t("name")} hideLabel maxLength={100} value={filters["name"] ?? ""} onChange={(event) => type("name", event.target.value)} />
      <TextField label={t("level")} placeholder={t("level")} hideLabel inputMode="numeric" maxLength={3} value={filters["level"] ?? ""} onChange={(event) => type("level", event.target.value.replace(/\D/g, ""))} />
      <SelectField
        label={t("type")}
        hideLabel
        options={(["all", "custom", "system"] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
        value={filters["type"] ?? "all"}
        onChange={(value) => state.setFilter("type", value === "all" ? null : value)}
      />
    </div>
  );
}

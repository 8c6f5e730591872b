import { useTranslations } from "next-intl";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { NO_ROLE } from "./matches-user";

/** Search by name and by e-mail, role and status (USR-01). What is chosen lives in the address. */
export function UserFilters({ state, roles }: { state: TableState; roles: readonly Option[] }) {
  const t = useTranslations("admin.userManagement");
  const { filters } = state;
  // The search is named too, because what is typed is no step to go back to.
  const type = (name: string, value: string) => state.change({ search: "", filters: without({ ...filters, [name]: value }) });
  return (
    <div role="search" aria-label={t("title")} className="grid w-full grid-cols-2 gap-3 xl:grid-cols-4">
      <TextField className="max-sm:col-span-2" type="search" label={t("filters.name")} placeholder={t("filters.name")} hideLabel maxLength={100} value={filters["name"] ?? ""} onChange={(event) => type("name", event.target.value)} />
      <TextField className="max-sm:col-span-2" type="search" label={t("filters.email")} placeholder={t("filters.email")} hideLabel maxLength={255} value={filters["email"] ?? ""} onChange={(event) => type("email", event.target.value)} />
      <SelectField label={t("filters.role")} hideLabel placeholder={t("filters.allRoles")} clearable options={[...roles, { value: NO_ROLE, label: t("noRole") }]} value={filters["role"] ?? null} onChange={(role) => state.setFilter("role", role)} />
      <SelectField
        label={t("filters.status")}
        hideLabel
        placeholder={t("filters.allStatuses")}
        clearable
        options={[{ value: "active", label: t("active") }, { value: "inactive", label: t("inactive") }]}
        value={filters["status"] ?? null}
        onChange={(status) => state.setFilter("status", status)}
      />
    </div>
  );
}

const without = (filters: Record<string, string>) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));

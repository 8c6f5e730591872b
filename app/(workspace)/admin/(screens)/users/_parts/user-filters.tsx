import { useTranslations } from "next-intl";
import { FilterBox } from "@/app/_ui/data-table/filter-box";
import { FoldedFilters } from "@/app/_ui/data-table/folded-filters";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { NO_ROLE } from "./matches-user";

/** Search by name and by e-mail, role and status (USR-01). What is chosen lives in the address. */
export function UserFilters({ state, roles }: { state: TableState; roles: readonly Option[] }) {
  const t = useTranslations("admin.userManagement");
  const { filters } = state;
  return (
    <FoldedFilters
      label={t("title")}
      state={state}
      folded={["email", "role", "status"]}
      className="sm:grid-cols-2 xl:grid-cols-4"
      first={
        <FilterBox
          state={state}
          name="name"
          className="min-w-0 flex-1"
          label={t("filters.name")}
          hideLabel
          maxLength={100}
        />
      }
    >
      <FilterBox
        state={state}
        name="email"
        className="max-sm:col-span-2"
        label={t("filters.email")}
        hideLabel
        maxLength={255}
      />
      <SelectField
        label={t("filters.role")}
        hideLabel
        placeholder={t("filters.allRoles")}
        clearable
        options={[...roles, { value: NO_ROLE, label: t("noRole") }]}
        value={filters["role"] ?? null}
        onChange={(role) => state.setFilter("role", role)}
      />
      <SelectField
        label={t("filters.status")}
        hideLabel
        placeholder={t("filters.allStatuses")}
        clearable
        options={[
          { value: "active", label: t("active") },
          { value: "inactive", label: t("inactive") },
        ]}
        value={filters["status"] ?? null}
        onChange={(status) => state.setFilter("status", status)}
      />
    </FoldedFilters>
  );
}

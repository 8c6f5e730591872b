import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { FoldedFilters } from "@/app/_ui/data-table/folded-filters";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "@/lib/domain/audit/actions";
import { auditCalls } from "@/lib/domain/audit/calls";

/** Who, action, what, and days. What is chosen lives in the address. */
export function EventFilters({ state }: { state: TableState }) {
  const t = useTranslations("admin.audit");
  const { data: actors = [] } = useQuery({
    queryKey: ["audit-actors"],
    queryFn: ({ signal }) => send(auditCalls.actors, { signal }),
  });
  const choice = (name: "actor" | "action" | "subject", options: readonly Option[]) => (
    <SelectField
      label={t(`filters.${name}`)}
      placeholder={t("filters.all")}
      clearable
      options={options}
      value={state.filters[name] ?? null}
      onChange={(value) => state.setFilter(name, value)}
      className="min-w-0 flex-1"
    />
  );
  const day = (name: "from" | "to") => (
    <TextField
      type="date"
      label={t(`filters.${name}`)}
      value={state.filters[name] ?? ""}
      onChange={(event) => state.setFilter(name, event.target.value)}
    />
  );
  const inOrder = (options: Option[]) => options.sort((one, other) => one.label.localeCompare(other.label));
  return (
    <FoldedFilters
      label={t("title")}
      state={state}
      folded={["action", "subject", "from", "to"]}
      className="sm:grid-cols-2 lg:grid-cols-5"
      first={choice(
        "actor",
        actors.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
    >
      {choice(
        "action",
        inOrder(AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`actions.${action}`) }))),
      )}
      {choice(
        "subject",
        inOrder(AUDIT_SUBJECTS.map((subject) => ({ value: subject, label: t(`subjects.${subject}`) }))),
      )}
      {day("from")}
      {day("to")}
    </FoldedFilters>
  );
}

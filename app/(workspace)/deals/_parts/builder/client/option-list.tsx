import { useTranslations } from "next-intl";
import type { ClientResult } from "@/lib/domain/clients/schema";
import { ClientOption } from "./client-option";
import type { OptionGroup } from "./client-options";

type Props = {
  id: string;
  groups: readonly OptionGroup[];
  active: number;
  isBusy: boolean;
  optionId: (place: number) => string;
  onChoose: (result: ClientResult) => void;
};

/** The list below the client search, its options in groups that are counted through. */
export function OptionList({ id, groups, active, isBusy, optionId, onChoose }: Props) {
  const t = useTranslations("builder.client");
  const label = groups.length > 1 ? t("offered") : t(LABELS[groups[0]?.heading ?? "found"]);
  const before = (group: number) =>
    groups.slice(0, group).reduce((sum, { options }) => sum + options.length, 0);
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={isBusy || undefined}
      className="max-h-96 overflow-auto p-1.5 empty:hidden"
    >
      {groups.map(({ heading, options }, group) => (
        <li key={heading} role="presentation">
          {heading !== "found" && (
            <p
              id={`${id}-${heading}`}
              className="px-2.5 pb-1 pt-2 text-xs font-medium uppercase tracking-wide text-faint"
            >
              {t(LABELS[heading])}
            </p>
          )}
          <ul role="group" aria-label={t(LABELS[heading])}>
            {options.map((result, place) => (
              <ClientOption
                key={result.id}
                id={optionId(before(group) + place)}
                result={result}
                isActive={before(group) + place === active}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const LABELS = { found: "results", suggested: "suggested", recent: "recent" } as const;

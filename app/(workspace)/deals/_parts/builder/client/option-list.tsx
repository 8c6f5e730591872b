import { useTranslations } from "next-intl";
import type { ClientResult } from "@/lib/domain/clients/search-api";
import { Badge } from "@/app/_ui/badge";
import { classes } from "@/app/_ui/classes";
import type { OptionGroup } from "./use-client-search";

type Props = {
  id: string;
  groups: readonly OptionGroup[];
  active: number;
  isBusy: boolean;
  optionId: (index: number) => string;
  onChoose: (result: ClientResult) => void;
};

/** The list below the client search: grouped options with consecutive numbers. */
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
            {options.map((result, index) => (
              <ClientOption
                key={result.id}
                id={optionId(before(group) + index)}
                result={result}
                isActive={before(group) + index === active}
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

type ClientOptionProps = {
  id: string;
  result: ClientResult;
  isActive: boolean;
  onChoose: (result: ClientResult) => void;
};

/**
 * One client with the searched part of its name marked; shows the source Zoho, or the reason of a suggestion.
 */
function ClientOption({ id, result, isActive, onChoose }: ClientOptionProps) {
  const t = useTranslations("builder.client");
  const { highlight, subtitle, suggestion_reason: reason } = result;
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      // Pressing would move the focus, and blur closes the list.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(result)}
      className={classes(
        "flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-2 hover:bg-sunken",
        isActive && "bg-sunken",
      )}
    >
      <Avatar {...result.avatar} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">
          {highlight.before}
          {highlight.match && (
            <mark className="rounded-sm bg-warning-200 text-ink dark:bg-warning-500/40">
              {highlight.match}
            </mark>
          )}
          {highlight.after}
        </span>
        {(reason ?? subtitle) && (
          <span className="block truncate text-xs text-faint">
            {[reason && t(`reasons.${reason}`), subtitle].filter(Boolean).join(" · ")}
          </span>
        )}
      </span>
      {result.source === "zoho" && <Badge tone="info">{t("zoho")}</Badge>}
    </li>
  );
}

type AvatarProps = { initials: string; background_color: string; text_color: string };

/** Initials in the colours that the server chose (S-108); decorative. */
const Avatar = ({ initials, background_color, text_color }: AvatarProps) => (
  <span
    aria-hidden="true"
    className="inline-flex size-9 shrink-0 items-center justify-center rounded-full text-xs font-semibold"
    style={{ backgroundColor: background_color, color: text_color }}
  >
    {initials}
  </span>
);

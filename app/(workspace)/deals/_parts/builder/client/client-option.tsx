import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { classes } from "@/app/_ui/classes";
import type { ClientResult } from "@/lib/domain/clients/schema";
import { Avatar } from "./avatar";

type Props = {
  id: string;
  result: ClientResult;
  isActive: boolean;
  onChoose: (result: ClientResult) => void;
};

/** One client, the searched part of its name marked; a company of Zoho says so, a suggestion says why. */
export function ClientOption({ id, result, isActive, onChoose }: Props) {
  const t = useTranslations("builder.client");
  const { highlight, subtitle, suggestion_reason: reason } = result;
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      // Pressing would take the focus, and leaving closes the list.
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

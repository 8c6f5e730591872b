import type { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import type { Column } from "@/app/_ui/data-table/types";
import type { ApiTokenAnswer } from "@/lib/domain/api-tokens/schema";
import { formatDate } from "@/lib/core/money/format";

type Texts = ReturnType<typeof useTranslations<"apiTokens">>;

/** live, revoked, or over by itself. */
const stateOf = ({ revoked_at, expires_at }: ApiTokenAnswer) =>
  revoked_at !== null ? "revoked" : new Date(expires_at) <= new Date() ? "expired" : "live";

const TONES = { live: "success", revoked: "neutral", expired: "warning" } as const;

/** What the list shows of a token. */
export const tokenColumns = (
  t: Texts,
  onRevoke: (token: ApiTokenAnswer) => void,
): Column<ApiTokenAnswer>[] => [
  {
    id: "name",
    header: t("name"),
    phone: "title",
    cell: ({ name, ending, permissions }) => (
      <>
        <span className="block wrap-anywhere font-medium">{name}</span>
        <span className="block text-xs text-faint">
          <code>…{ending}</code> ·{" "}
          <span title={permissions.join(", ")}>{t("permissionCount", { count: permissions.length })}</span>
        </span>
      </>
    ),
  },
  {
    id: "state",
    header: t("state"),
    cell: (token) => <Badge tone={TONES[stateOf(token)]}>{t(`states.${stateOf(token)}`)}</Badge>,
  },
  {
    id: "used",
    header: t("lastUse"),
    cell: ({ last_used_at }) => (last_used_at ? formatDate(last_used_at) : t("never")),
  },
  { id: "expires", header: t("expires"), cell: ({ expires_at }) => formatDate(expires_at) },
  {
    id: "actions",
    header: t("actions"),
    hideHeader: true,
    phone: "actions",
    cell: (token) =>
      stateOf(token) === "live" && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("revokeNamed", { name: token.name })}
          onClick={() => onRevoke(token)}
        >
          {t("revoke")}
        </Button>
      ),
  },
];

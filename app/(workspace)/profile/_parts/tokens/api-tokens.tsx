"use client";

import { KeyRound, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { LoadRows, Column } from "@/app/_ui/data-table/types";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { useStaffText } from "@/app/_ui/staff-text";
import { late } from "@/app/_ui/late";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { ADDRESSES } from "@/lib/platform/http/addresses";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import type { ApiTokenAnswer } from "@/lib/domain/api-tokens/api";
import { PartHead } from "../part-head";

const CreateToken = late(() => import("./create-token").then((module) => module.CreateToken));

const load: LoadRows<ApiTokenAnswer> = ({ page, per_page }, signal) =>
  send(tokenCalls.list, { query: { page, per_page }, signal });

/** The user's own API tokens: list, creating and revoking. `givable`: permissions that the user may give. */
export function ApiTokens({ givable }: { givable: readonly string[] }) {
  const t = useTranslations("apiTokens");
  const isReady = useReady();
  const clear = useClearTable("api-tokens");
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiTokenAnswer | null>(null);
  const text = useStaffText();
  const columns = useMemo(() => tokenColumns(t, text, setRevoked), [t, text]);
  return (
    <div className="space-y-5">
      <NoticeBanner duration={5_000} />
      <PartHead title={t("title")} text={t("text")}>
        <span className="flex flex-wrap gap-2">
          <ButtonLink href={ADDRESSES.apiDocs} variant="ghost" prefetch={false}>
            {t("docs")}
          </ButtonLink>
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={!isReady || givable.length === 0}
            disabledReason={givable.length === 0 ? t("noPermissions") : null}
            onClick={() => setMaking(true)}
          >
            {t("create")}
          </Button>
        </span>
      </PartHead>
      <div className="overflow-hidden rounded-card border border-line">
        <DataTable
          mode="server"
          name="api-tokens"
          load={load}
          label={t("title")}
          columns={columns}
          rowId={({ id }) => id}
          empty={<EmptyState icon={<KeyRound />} title={t("emptyTitle")} text={t("emptyText")} />}
        />
      </div>
      {isMaking && (
        <CreateToken givable={givable} onMade={() => void clear()} onClose={() => setMaking(false)} />
      )}
      {revoked && (
        <RevokeToken token={revoked} onClose={() => setRevoked(null)} onRevoked={() => void clear()} />
      )}
    </div>
  );
}

type Props = { token: ApiTokenAnswer; onClose: () => void; onRevoked: () => void };

/** Revokes a token after confirmation; it cannot be restored. */
function RevokeToken({ token: { id, name }, onClose, onRevoked }: Props) {
  const t = useTranslations("apiTokens");
  return (
    <ConfirmCall
      title={t("revokeTitle", { name })}
      text={t("revokeText")}
      confirm={t("revoke")}
      call={async () => {
        await send(tokenCalls.revoke, { params: { id } });
        return t("revoked", { name });
      }}
      onDone={onRevoked}
      onClose={onClose}
    />
  );
}

type Texts = ReturnType<typeof useTranslations<"apiTokens">>;

const stateOf = ({ revoked_at, expires_at }: ApiTokenAnswer) =>
  revoked_at !== null ? "revoked" : new Date(expires_at) <= new Date() ? "expired" : "live";

const TONES = { live: "success", revoked: "neutral", expired: "warning" } as const;

const tokenColumns = (
  t: Texts,
  { date }: OfferText,
  onRevoke: (token: ApiTokenAnswer) => void,
): Column<ApiTokenAnswer>[] => [
  {
    id: "name",
    header: t("name"),
    phone: "title",
    cell: ({ name, ending, permissions }) => (
      <>
        <span className="line-clamp-2 wrap-anywhere font-medium">{name}</span>
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
    width: "content",
    cell: (token) => <Badge tone={TONES[stateOf(token)]}>{t(`states.${stateOf(token)}`)}</Badge>,
  },
  {
    id: "used",
    header: t("lastUse"),
    width: "content",
    cell: ({ last_used_at }) => (last_used_at ? date(last_used_at) : t("never")),
  },
  { id: "expires", header: t("expires"), width: "content", cell: ({ expires_at }) => date(expires_at) },
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

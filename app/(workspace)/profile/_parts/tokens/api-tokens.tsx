"use client";

import { KeyRound, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { ADDRESSES } from "@/lib/platform/http/addresses";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import type { ApiTokenAnswer } from "@/lib/domain/api-tokens/schema";
import { CreateToken } from "./create-token";
import { RevokeToken } from "./revoke-token";
import { tokenColumns } from "./token-columns";

const load: LoadRows<ApiTokenAnswer> = ({ page, per_page }, signal) =>
  send(tokenCalls.list, { query: { page, per_page }, signal });

/** One's own tokens for programs: list, making one, ending one. `givable`: permissions that the user holds. */
export function ApiTokens({ givable }: { givable: readonly string[] }) {
  const t = useTranslations("apiTokens");
  const isReady = useReady();
  const clear = useClearTable("api-tokens");
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiTokenAnswer | null>(null);
  const columns = useMemo(() => tokenColumns(t, setRevoked), [t]);
  const make = (
    <Button
      icon={<Plus aria-hidden="true" className="size-4" />}
      disabled={!isReady || givable.length === 0}
      disabledReason={givable.length === 0 ? t("noPermissions") : null}
      onClick={() => setMaking(true)}
    >
      {t("create")}
    </Button>
  );
  return (
    <div className="space-y-5">
      <NoticeBanner duration={5_000} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">{t("title")}</h2>
          <p className="mt-1 text-sm text-muted">{t("text")}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <ButtonLink href={ADDRESSES.apiDocs} variant="ghost" prefetch={false}>
            {t("docs")}
          </ButtonLink>
          {make}
        </span>
      </div>
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

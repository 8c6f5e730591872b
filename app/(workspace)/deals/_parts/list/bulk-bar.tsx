"use client";

import { Trash2, UserRoundCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import type { Selection } from "@/app/_ui/data-table/types";
import { dealCalls } from "@/lib/domain/deals/calls";
import { MAX_IDS } from "@/lib/domain/deals/limits";
import { OwnerDialog } from "./late-owner-dialog";
import type { Rights } from "./list-rules";
import { goneOf, useDealCall } from "./use-deal-call";

export type ChosenDeals = {
  ids: ReadonlySet<number>;
  onChange: Selection<unknown>["onChange"];
  leaveOut: (ids: readonly number[]) => void;
  clear: () => void;
};

/** The deals selected for bulk actions; kept over pages, filters and reloads of the list (DLS-11). */
export function useChosenDeals(): ChosenDeals {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const changes = useMemo<Omit<ChosenDeals, "ids">>(
    () => ({
      onChange: (next) => setIds(new Set([...next].map(Number))),
      leaveOut: (named) => setIds((before) => new Set([...before].filter((id) => !named.includes(id)))),
      clear: () => setIds(new Set()),
    }),
    [],
  );
  return { ids, ...changes };
}

type BarProps = { chosen: ChosenDeals; rights: Pick<Rights, "mayChange" | "mayDelete"> };

/** The number of selected deals on all pages, and actions on them (DLS-11, S-091). */
export function BulkBar({ chosen, rights }: BarProps) {
  const t = useTranslations("deals.bulk");
  const [asking, setAsking] = useState<"owner" | "delete" | null>(null);
  const count = chosen.ids.size;
  const tooMany = count > MAX_IDS ? t("tooMany", { most: MAX_IDS }) : null;
  const close = () => setAsking(null);
  return (
    <div role="group" aria-label={t("label")} className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm font-medium">
        {t("chosen", { count })}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={chosen.clear}>
          {t("clear")}
        </Button>
        {rights.mayChange && (
          <Button
            variant="secondary"
            size="sm"
            icon={<UserRoundCheck aria-hidden="true" className="size-4" />}
            disabled={tooMany !== null}
            disabledReason={tooMany}
            onClick={() => setAsking("owner")}
          >
            {t("owner.button")}
          </Button>
        )}
        {rights.mayDelete && (
          <Button
            variant="danger"
            size="sm"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            disabled={tooMany !== null}
            disabledReason={tooMany}
            onClick={() => setAsking("delete")}
          >
            {t("delete", { count })}
          </Button>
        )}
      </span>
      {asking === "owner" && (
        <OwnerDialog ids={chosen.ids} onDone={chosen.clear} onGone={chosen.leaveOut} onClose={close} />
      )}
      {asking === "delete" && <DeleteDialog chosen={chosen} onClose={close} />}
    </div>
  );
}

type DialogProps = { chosen: ChosenDeals; onClose: () => void };

function DeleteDialog({ chosen, onClose }: DialogProps) {
  const t = useTranslations("deals.bulk");
  const { isBusy, deleteChosen } = useDeleteChosen(chosen);
  const count = chosen.ids.size;
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => open || onClose()}
      title={t("title", { count })}
      description={t("text", { count })}
      confirmLabel={t("delete", { count })}
      busy={isBusy}
      onConfirm={() => void deleteChosen().finally(onClose)}
    />
  );
}

/**
 * Deletes the selected deals, all or none. Deals that somebody else deleted meanwhile are deselected, so that
 * the rest can be deleted.
 */
function useDeleteChosen({ ids, leaveOut, clear }: ChosenDeals) {
  const t = useTranslations("deals");
  const { isBusy, call } = useDealCall();
  const deleteChosen = () => {
    const named = [...ids];
    return call({
      work: async () => {
        await send(dealCalls.removeMany, { body: { ids: named } });
        clear();
        return t("bulk.deleted", { count: named.length });
      },
      failure: (error) => {
        const gone = goneOf(named, error);
        if (gone.length === 0) return null;
        leaveOut(gone);
        return t("bulk.gone", { count: gone.length });
      },
      failed: t("failed.bulkDelete"),
    });
  };
  return { isBusy, deleteChosen };
}

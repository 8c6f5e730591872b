"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_ui/use-ready";
import { TransferActions } from "@/app/_transfer/transfer-actions";
import { Button } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { DeleteItem, type Deleted } from "./delete-item";
import { ItemDialog } from "./form/item-dialog";
import { ItemTable } from "./item-table";
import { TABLE, type Rights } from "./table-name";

type Props = { constants: ConstantAnswer[]; currency: string; rights: Rights };

/** The service catalogue: table, create and edit modal, delete confirmation (CAT-01). */
export function CatalogScreen({ constants, currency, rights }: Props) {
  const t = useTranslations("catalogItems");
  const isReady = useReady();
  const clear = useClearTable(TABLE);
  const refresh = useCallback(() => void clear(), [clear]);
  /** null: closed; "new": a new one. */
  const [open, setOpen] = useState<number | "new" | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">{t("title")}</h2>
          <p className="mt-1 text-sm text-muted">{t("subtitle")}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <TransferActions
            subject="services"
            mayImport={rights.mayCreate || rights.mayChange}
            onImported={refresh}
          />
          {rights.mayCreate && (
            <Button
              icon={<Plus aria-hidden="true" className="size-4" />}
              disabled={!isReady}
              onClick={() => setOpen("new")}
            >
              {t("new")}
            </Button>
          )}
        </span>
      </div>
      <ItemTable
        constants={constants}
        currency={currency}
        rights={rights}
        onNew={() => setOpen("new")}
        onEdit={setOpen}
        onDelete={setDeleted}
      />
      {open !== null && (
        <ItemDialog
          itemId={open === "new" ? null : open}
          constants={constants}
          currency={currency}
          onClose={() => setOpen(null)}
          onSaved={(item, mode) => {
            void clear();
            if (mode === "saveAndNew") return;
            setOpen(null);
            leaveNotice({
              tone: "success",
              text: t(open === "new" ? "created" : "saved", { title: item.title }),
            });
          }}
        />
      )}
      <DeleteItem item={deleted} onClose={() => setDeleted(null)} onDeleted={() => void clear()} />
    </>
  );
}

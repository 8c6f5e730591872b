import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { libraryCalls } from "@/lib/domain/library/calls";
import type { Entry } from "./entry-columns";
import { UsedWhere } from "./used-where";

type Props = { entry: Entry; maySeeUses: boolean; onClose: () => void; onRemoved: () => void };

/** Asks before an entry is deleted, and says first where it was inserted. */
export function RemoveEntry({ entry, maySeeUses, onClose, onRemoved }: Props) {
  const t = useTranslations("library");
  const failures = useTranslations("common.failures");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async () => {
    setBusy(true);
    await send(libraryCalls.remove, { params: { id: entry.id }, version: entry }).then(onRemoved, setFailure);
    setBusy(false);
  };
  return (
    <Dialog
      open
      size="sm"
      isChanged={false}
      busy={isBusy}
      onOpenChange={(open) => open || onClose()}
      title={t("deleteTitle", { name: entry.name })}
      description={t("deleteText")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button variant="danger" loading={isBusy} onClick={() => void remove()}>
            {t("deleteConfirm")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="error">{failures(callFailure(failure))}</Banner>}
        {maySeeUses && <UsedWhere id={entry.id} />}
      </div>
    </Dialog>
  );
}

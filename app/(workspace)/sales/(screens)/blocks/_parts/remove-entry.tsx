import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { libraryCalls } from "@/lib/domain/library/calls";
import { archiveEntry } from "./copy-entry";
import type { Entry } from "./entry-columns";
import { UsedWhere } from "./used-where";

type How = "archived" | "deleted";
type Props = {
  entry: Entry;
  maySeeUses: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
  onClose: () => void;
  onRemoved: (how: How) => void;
};

/** Shows where an entry was inserted, and offers to archive or delete it. */
export function RemoveEntry({ entry, maySeeUses, mayUpdate, mayDelete, onClose, onRemoved }: Props) {
  const t = useTranslations("library");
  const failures = useTranslations("common.failures");
  const [busy, setBusy] = useState<How | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { id, name, archived } = entry;
  const act = async (how: How) => {
    setBusy(how);
    setFailure(null);
    const done =
      how === "archived"
        ? archiveEntry(id, true)
        : send(libraryCalls.remove, { params: { id }, version: entry });
    await done.then(() => onRemoved(how), setFailure);
    setBusy(null);
  };
  return (
    <Dialog
      open
      isChanged={false}
      busy={busy !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("removeTitle", { name })}
      description={t(archived ? "removeArchivedText" : "removeText")}
      footer={
        <>
          <CancelButton disabled={busy !== null} />
          {mayUpdate && !archived && (
            <Button
              variant="secondary"
              loading={busy === "archived"}
              disabled={busy === "deleted"}
              onClick={() => void act("archived")}
            >
              {t("archiveConfirm")}
            </Button>
          )}
          {mayDelete && (
            <Button
              variant="danger"
              loading={busy === "deleted"}
              disabled={busy === "archived"}
              onClick={() => void act("deleted")}
            >
              {t("deleteConfirm")}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="error">{failures(callFailure(failure))}</Banner>}
        {maySeeUses && <UsedWhere id={id} />}
      </div>
    </Dialog>
  );
}

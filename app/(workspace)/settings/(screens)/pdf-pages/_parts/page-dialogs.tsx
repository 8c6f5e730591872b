import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/schema";
import { RenamePage } from "./rename-page";
import type { PageActions } from "./use-pages";

export type Asked = { what: "rename" | "delete"; page: PdfPageAnswer };

/** Asks for a page's new name, or whether it is to go. */
export function PageDialogs({
  asked,
  actions,
  onClose,
}: {
  asked: Asked | null;
  actions: PageActions;
  onClose: () => void;
}) {
  const t = useTranslations("pdfPages");
  const [isBusy, setBusy] = useState(false);
  if (asked === null) return null;
  const { page } = asked;
  const run = async (work: Promise<void>) => {
    setBusy(true);
    await work;
    setBusy(false);
    onClose();
  };
  if (asked.what === "rename")
    return (
      <RenamePage
        key={page.id}
        name={page.name}
        isBusy={isBusy}
        onClose={onClose}
        onSave={(name) => void run(actions.rename(page, name))}
      />
    );
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={t("deleteTitle")}
      description={t("deleteText", { name: page.name })}
      confirmLabel={t("deleteConfirm")}
      onConfirm={() => void run(actions.remove(page))}
    />
  );
}

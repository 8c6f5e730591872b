"use client";

import { Download, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { late } from "@/app/_ui/late";
import type { Subject } from "@/lib/domain/transfer/limits";
import { useImport } from "./use-import";

const ImportDialog = late(() => import("./transfer-dialogs").then((module) => module.ImportDialog));
const ExportDialog = late(() => import("./transfer-dialogs").then((module) => module.ExportDialog));

type Props = {
  subject: Subject;
  mayImport: boolean;
  /** Called when an import has changed the list. */
  onImported: () => void;
};

/** Import and export of a list that staff maintain. */
export function TransferActions({ subject, mayImport, onImported }: Props) {
  const t = useTranslations("transfer");
  const isReady = useReady();
  const [open, setOpen] = useState<"import" | "export" | null>(null);
  const close = () => setOpen(null);
  const importing = useImport(subject, { isShown: open === "import", onImported });
  const closeImport = () => {
    importing.leave();
    close();
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => setOpen("export")}
      >
        {t("export")}
      </Button>
      {mayImport && (
        <Button
          variant="secondary"
          icon={<Upload aria-hidden="true" className="size-4" />}
          disabled={!isReady}
          onClick={() => setOpen("import")}
        >
          {t("import")}
        </Button>
      )}
      {open === "export" && <ExportDialog subject={subject} onClose={close} />}
      {open === "import" && <ImportDialog subject={subject} importing={importing} onClose={closeImport} />}
    </>
  );
}

"use client";

import { Download, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import type { Subject } from "@/lib/domain/transfer/limits";
import { ExportDialog } from "./export-dialog";
import { ImportDialog } from "./import-dialog";

type Props = {
  subject: Subject;
  mayImport: boolean;
  /** An import changed the list. */
  onImported: () => void;
};

/** Import and export of a list that staff maintain. */
export function TransferActions({ subject, mayImport, onImported }: Props) {
  const t = useTranslations("transfer");
  const isReady = useReady();
  const [open, setOpen] = useState<"import" | "export" | null>(null);
  const close = () => setOpen(null);
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
      {open === "import" && <ImportDialog subject={subject} onImported={onImported} onClose={close} />}
    </>
  );
}

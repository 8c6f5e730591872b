"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { RadioGroup } from "@/app/_ui/radio-group";
import { UntilReady } from "@/app/_ui/until-ready";
import type { DealsQuery } from "@/lib/domain/deals/api";
import { downloadExport, type ExportFormat } from "./download-export";

type Props = { query: DealsQuery; total: number };

/** Saves all deals of the present filters and sort as a file (S-093). */
export function ExportDeals({ query, total }: Props) {
  const t = useTranslations("deals.export");
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [format, setFormat] = useState<ExportFormat>("csv");
  const download = async () => {
    setBusy(true);
    const failure = await downloadExport(query, format);
    setBusy(false);
    setOpen(false);
    leaveNotice(
      failure === null
        ? { tone: "success", text: t("done", { count: total }) }
        : { tone: "error", text: t(`failures.${failure}`) },
    );
  };
  return (
    <>
      <UntilReady>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(true)}
        >
          {t("button")}
        </Button>
      </UntilReady>
      <Dialog
        size="sm"
        open={isOpen}
        busy={isBusy}
        isChanged={false}
        onOpenChange={setOpen}
        title={t("title")}
        description={t("text", { count: total })}
        footer={
          <>
            <CancelButton disabled={isBusy} />
            <Button loading={isBusy} onClick={() => void download()}>
              {t("confirm")}
            </Button>
          </>
        }
      >
        <RadioGroup
          label={t("format")}
          value={format}
          onChange={setFormat}
          options={[
            { value: "csv", label: t("csv") },
            { value: "xlsx", label: t("xlsx") },
          ]}
        />
      </Dialog>
    </>
  );
}

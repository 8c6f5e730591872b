"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { downloadFile } from "@/app/_client/download";
import { leaveNotice } from "@/app/_client/notice";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { RadioGroup } from "@/app/_ui/radio-group";
import { UntilReady } from "@/app/_ui/until-ready";
import type { DealsQuery } from "@/lib/domain/deals/api";
import type { ApiErrorKind } from "@/lib/api-client/api-error";
import { callAddress } from "@/app/_client/call-address";
import { dealCalls } from "@/lib/domain/deals/calls";
import { isLanguage } from "@/lib/core/i18n/languages";

/** found: how many deals match; more: there are more than the total. */
type Props = { query: DealsQuery; found: { total: number; more?: boolean | undefined } };

/** Downloads all deals that match the current filters, in the current order (S-093). */
export function ExportDeals({ query, found: { total, more = false } }: Props) {
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
        ? { tone: "success", text: t(more ? "doneOfMore" : "done", { count: total }) }
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
        description={t(more ? "textOfMore" : "text", { count: total })}
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

type ExportFormat = "csv" | "xlsx";
/** Why there is no file: a key under deals.export.failures. */
type ExportFailure = "tooOften" | "signedOut" | "network" | "failed";

/** Downloads the export. Returns null, or why there is no file. */
async function downloadExport(query: DealsQuery, format: ExportFormat): Promise<ExportFailure | null> {
  try {
    await downloadFile(exportAddress(query, format), `deals.${format}`);
    return null;
  } catch (error) {
    return (error instanceof ApiError && FAILURES[error.kind]) || "failed";
  }
}

const FAILURES: Partial<Record<ApiErrorKind, ExportFailure>> = {
  NETWORK_ERROR: "network",
  AUTH_ERROR: "signedOut",
  RATE_LIMIT_ERROR: "tooOften",
};

/** The export's address for all pages of the current list. */
function exportAddress(
  { page: _page, per_page: _size, ...filtersAndOrder }: DealsQuery,
  format: ExportFormat,
): string {
  const shown = document.documentElement.lang.slice(0, 2);
  const language = isLanguage(shown) ? shown : undefined;
  return callAddress(dealCalls.export, { query: { format, ...filtersAndOrder, language } });
}

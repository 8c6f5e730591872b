"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callAddress } from "@/app/_client/call-address";
import { callFailure } from "@/app/_client/call-failure";
import { downloadFile } from "@/app/_client/download";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { transferCalls } from "@/lib/domain/transfer/calls";
import { type Subject, FORMATS, type Format } from "@/lib/domain/transfer/limits";
import { ChooseFile } from "./choose-file";
import { ImportOutcome } from "./import-outcome";
import type { useImport } from "./use-import";

type ImportDialogProps = { subject: Subject; importing: ReturnType<typeof useImport>; onClose: () => void };

/** The steps of an import: choose a file, review its changes or problems, apply it. */
export function ImportDialog({ subject, importing, onClose }: ImportDialogProps) {
  const t = useTranslations("transfer");
  const { job, failure, isBusy, choose, chooseSheet, apply, reset } = importing;
  const isOver = job?.state === "done";
  const changes = job ? job.creates + job.updates : 0;
  return (
    <Dialog
      open
      size="lg"
      isChanged={job?.state === "ready" && changes > 0}
      leaving={{ title: t("leaveTitle"), text: t("leaveText"), confirm: t("leave") }}
      onOpenChange={onClose}
      title={t(`importTitles.${subject}`)}
      description={t("importText")}
      footer={
        <>
          {job && !isBusy && !isOver && (
            <Button variant="secondary" onClick={reset}>
              {t("otherFile")}
            </Button>
          )}
          {isOver ? (
            <Button onClick={onClose}>{t("close")}</Button>
          ) : (
            <CancelButton>{t("close")}</CancelButton>
          )}
          {(job?.state === "ready" || job?.state === "applying") && changes > 0 && (
            <Button loading={isBusy} onClick={apply}>
              {t("apply", { count: changes })}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="error">{failure}</Banner>}
        {(job?.state === "ready" || job?.state === "refused") && job.sheets.length > 1 && (
          <SelectField
            label={t("sheet")}
            value={job.sheet ?? ""}
            disabled={isBusy}
            onChange={(name) => name !== null && chooseSheet(name)}
            options={job.sheets.map((name) => ({ value: name, label: name }))}
          />
        )}
        {job ? (
          <ImportOutcome job={job} />
        ) : (
          <ChooseFile subject={subject} isBusy={isBusy} onChoose={choose} />
        )}
      </div>
    </Dialog>
  );
}

/** Asks for the format and downloads the whole list. */
export function ExportDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const t = useTranslations("transfer");
  const common = useTranslations("common");
  const [format, setFormat] = useState<Format>("xlsx");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await downloadFile(callAddress(EXPORTS[subject], { query: { format } }), `${subject}.${format}`);
      onClose();
    } catch (error) {
      setFailure(common(`failures.${callFailure(error)}`));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      isChanged={false}
      onOpenChange={onClose}
      title={t(`exportTitles.${subject}`)}
      description={t("exportText")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button loading={isBusy} onClick={() => void download()}>
            {t("download")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="error">{failure}</Banner>}
        <RadioGroup
          label={t("format")}
          value={format}
          onChange={(value) => setFormat(FORMATS.find((candidate) => candidate === value) ?? "xlsx")}
          options={FORMATS.map((value) => ({
            value,
            label: (
              <>
                {t(`formats.${value}`)}
                <span className="block text-xs text-faint">{t(`formatHints.${value}`)}</span>
              </>
            ),
          }))}
        />
      </div>
    </Dialog>
  );
}

const EXPORTS = { services: transferCalls.exportServices, questions: transferCalls.exportQuestions };

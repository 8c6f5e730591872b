import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { UPLOAD_TIMEOUT } from "@/app/_client/call-parts";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { transferCalls } from "@/lib/domain/transfer/calls";
import type { Subject } from "@/lib/domain/transfer/limits";
import type { ImportAnswer, ImportBody } from "@/lib/domain/transfer/api";
import { decodeFile, base64Of, formatOf, importedName } from "./import-file";

const BETWEEN = 700;

const isRunning = (job: ImportAnswer | null) => job?.state === "checking" || job?.state === "applying";

type Options = {
  /** Whether its dialog is open. */
  isShown: boolean;
  /** Called when an import has changed the list. */
  onImported: () => void;
};

/**
 * An import from the file to its end. The server is polled while it runs; it continues even if nobody polls.
 * The end of one whose dialog was closed meanwhile is shown as a notice.
 */
export function useImport(subject: Subject, { isShown, onImported }: Options) {
  const t = useTranslations("transfer");
  const common = useTranslations("common.failures");
  const [job, setJob] = useState<ImportAnswer | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);

  const show = (now: ImportAnswer) => {
    setJob(isShown || isRunning(now) ? now : null);
    if (now.state === "done") onImported();
    if (isShown) return;
    if (now.state === "done")
      leaveNotice({ tone: "success", text: `${t("done", { file: importedName(now, t) })} ${countsOf(now)}` });
    if (now.state === "failed") leaveNotice({ tone: "error", text: t("failed") });
  };
  const countsOf = ({ creates, updates, unchanged }: ImportAnswer) =>
    t("counts", { creates, updates, unchanged });
  const showPolled = useEffectEvent(show);
  const attempt = async (call: () => Promise<ImportAnswer>) => {
    setFailure(null);
    try {
      show(await call());
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.status === 409
          ? t("busy")
          : error instanceof ApiError && error.status === 413
            ? t("tooLarge")
            : common(callFailure(error)),
      );
    }
  };
  // The work runs on the server; this only polls its state.
  useEffect(() => {
    if (!job || !isRunning(job)) return undefined;
    const timer = setTimeout(() => {
      // After a failure, poll again a little later.
      send(transferCalls.read, { params: { id: job.id } }).then(showPolled, () => setLooks(looks + 1));
    }, BETWEEN);
    return () => clearTimeout(timer);
  }, [job, looks]);

  const check = (chosen: File, sheet?: string) => {
    setFile(chosen);
    setSending(true);
    void bodyOf(chosen)
      .then((body) => attempt(() => upload(subject, sheet === undefined ? body : { ...body, sheet })))
      .finally(() => setSending(false));
  };
  const choose = (chosen: File) => check(chosen);
  /** Checks another sheet of the same workbook. */
  const chooseSheet = (sheet: string) => {
    if (file && sheet !== job?.sheet) check(file, sheet);
  };
  const apply = () => {
    if (job?.state !== "ready" || isSending) return;
    setSending(true);
    void attempt(() => requestApply(job.id)).finally(() => setSending(false));
  };
  const reset = () => {
    setJob(null);
    setFile(null);
    setFailure(null);
  };
  /** The dialog is closed: what is being applied goes on, anything else is dropped. */
  const leave = () => {
    if (job?.state !== "applying") reset();
  };
  return { job, failure, isBusy: isSending || isRunning(job), choose, chooseSheet, apply, reset, leave };
}

/**
 * Requests that a file be applied. If it is no longer ready, because another one replaced it, its current
 * state is returned.
 */
async function requestApply(id: number): Promise<ImportAnswer> {
  try {
    return await send(transferCalls.apply, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      return send(transferCalls.read, { params: { id } });
    throw error;
  }
}

async function bodyOf(file: File): Promise<ImportBody> {
  const [format, buffer] = await Promise.all([formatOf(file), file.arrayBuffer()]);
  const bytes = new Uint8Array(buffer);
  return {
    file_name: file.name,
    format: format ?? "csv",
    content: format === "xlsx" ? base64Of(bytes) : decodeFile(bytes),
  };
}

const IMPORTS = { services: transferCalls.importServices, questions: transferCalls.importQuestions };

const upload = (subject: Subject, body: ImportBody): Promise<ImportAnswer> =>
  send(IMPORTS[subject], { body, timeout: UPLOAD_TIMEOUT });

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { kindNames } from "@/app/_ui/image-upload/accepts";
import type { RefusedFile } from "@/app/_ui/image-upload/file-drop";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import type { PageType } from "@/lib/domain/pdf-pages/limits";
import { callOutdates } from "@/app/_client/cache/call-outdates";
import { callAddress } from "@/app/_client/call-address";
import { send } from "@/app/_client/send";
import { regionOf, type Language } from "@/lib/core/i18n/languages";
import { isRefusalCode, type RefusalCode } from "@/lib/platform/uploads/refusal";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/api";
import type { PageActions } from "./use-pages";

/** Media types of the pages' files (PAG-10). */
export const ACCEPTED = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;

/** A file of the upload queue. `percent`: how much of it was sent. */
export type Upload = {
  key: number;
  file: File;
  state: "waiting" | "sending" | "failed";
  percent: number;
  failure: FailureCode | null;
};

export type UploadList = ReturnType<typeof useUploads>;

/** Uploads files one after the other. A refused file does not stop the next ones (VAL-40). */
export function useUploads(type: PageType, actions: PageActions) {
  const t = useTranslations("pdfPages");
  const common = useTranslations("common.upload");
  const locale = useLocale();
  const [list, setList] = useState<Upload[]>([]);
  useLeaveWarning(list.some(isUnfinished), t("leave"));
  const [alerts, setAlerts] = useState<string[]>([]);
  const queue = useRef<Upload[]>([]);
  const current = useRef<{ key: number; stop: AbortController } | null>(null);
  const lastKey = useRef(0);
  const change = (key: number, part: Partial<Upload>) =>
    setList((previous) => previous.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const forget = (key: number) => setList((previous) => previous.filter((upload) => upload.key !== key));

  const run = async () => {
    if (current.current) return;
    let added = 0;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next;
      const stop = new AbortController();
      current.current = { key, stop };
      change(key, { state: "sending", percent: 0, failure: null });
      try {
        const onProgress = (percent: number) => change(key, { percent });
        actions.add(await uploadPage({ file, type, signal: stop.signal, onProgress }));
        forget(key);
        added += 1;
      } catch (error) {
        const code = error instanceof UploadFailure ? error.code : "busy";
        if (code === "cancelled") forget(key);
        else change(key, { state: "failed", failure: code });
        if (code === "network") await actions.reload();
        // The next files would be refused as well, each after it was sent twice.
        if (code === "signed_out")
          for (const { key: other } of queue.current.splice(0))
            change(other, { state: "failed", failure: code });
        // A defect of this page: reported, without stopping the next files.
        if (!(error instanceof UploadFailure)) reportError(error);
      }
    }
    current.current = null;
    if (added > 0)
      actions.say(type, {
        tone: "success",
        text: added === 1 ? t("uploaded") : t("uploadedMany", { count: added }),
      });
  };

  const start = (uploads: Upload[]) => {
    queue.current.push(...uploads);
    void run();
  };

  return {
    list,
    alerts,
    dismissAlert: (text: string) => setAlerts((previous) => previous.filter((other) => other !== text)),
    take: (files: File[], refused: RefusedFile[]) => {
      // A file of another kind is skipped, and the rest goes on (PAG-10).
      const texts = refused.map(({ reason, file: { name, size } }) =>
        reason === "type"
          ? common("wrongType", { name, kinds: kindNames(ACCEPTED) })
          : t("tooLarge", { name, size: megabytes(size, locale) }),
      );
      setAlerts([...new Set(texts)]);
      const uploads = files.map((file) => waiting(file, (lastKey.current += 1)));
      setList((previous) => [...previous, ...uploads]);
      start(uploads);
    },
    retry: (upload: Upload) => {
      change(upload.key, { state: "waiting", failure: null });
      start([upload]);
    },
    remove: ({ key }: Upload) => {
      if (current.current?.key === key) return current.current.stop.abort();
      queue.current = queue.current.filter((upload) => upload.key !== key);
      forget(key);
    },
  };
}

const waiting = (file: File, key: number): Upload => ({
  key,
  file,
  state: "waiting",
  percent: 0,
  failure: null,
});

/**
 * Bytes as megabytes with two decimals (VAL-40); rounded up, so that a file that is too large never shows a
 * size within the limit.
 */
function megabytes(bytes: number, language: Language): string {
  return new Intl.NumberFormat(regionOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Math.ceil((bytes / 1024 / 1024) * 100) / 100);
}

type FailureCode =
  | RefusalCode
  | "too_many_files"
  | "too_large"
  | "signed_out"
  | "forbidden"
  | "network"
  | "busy";

/** Failures after which the same file may be accepted. */
export const RETRIED: readonly FailureCode[] = ["signed_out", "network", "busy"];

/**
 * Whether the user is asked before the page is left: also when the session ends, so that they can stay, sign in
 * elsewhere and try this file again.
 */
const isUnfinished = ({ failure }: Upload): boolean => failure === null || RETRIED.includes(failure);

/** Why a file was not added. */
class UploadFailure extends Error {
  constructor(readonly code: FailureCode | "cancelled") {
    super(code);
  }
}

type UploadRequest = {
  file: File;
  type: PageType;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/** Uploads a file and reports the progress, for which it needs XMLHttpRequest. Throws UploadFailure. */
function uploadPage(request: UploadRequest): Promise<PdfPageAnswer> {
  return callOutdates(pdfPageCalls.create, attempts(request));
}

async function attempts(request: UploadRequest): Promise<PdfPageAnswer> {
  for (let tries = 1; ; tries++) {
    const { status, text, retryAfter } = await post(request);
    if (status === 201) return (JSON.parse(text) as { data: PdfPageAnswer }).data;
    // Any other call renews a session that has just expired. If it cannot, the second try tells.
    if (status === 401 && tries === 1) await send(pdfPageCalls.list).catch(() => undefined);
    else if ((status === 429 || status === 503) && tries <= 3) await waited(retryAfter, request.signal);
    else throw new UploadFailure(codeOf(status, text));
  }
}

type Answer = { status: number; text: string; retryAfter: number };

function post({ file, type, signal, onProgress }: UploadRequest): Promise<Answer> {
  const form = new FormData();
  form.set("type", type);
  form.set("file", file);
  return new Promise((done, fail) => {
    const call = new XMLHttpRequest();
    call.open(pdfPageCalls.create.method, callAddress(pdfPageCalls.create));
    call.setRequestHeader("Accept", "application/json");
    // A form of another site cannot send this header; without it the server ignores the session cookie.
    call.setRequestHeader("X-Request-Time", new Date().toISOString());
    call.timeout = 180_000;
    call.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress(Math.round((loaded / total) * 100));
    call.onload = () =>
      done({
        status: call.status,
        text: call.responseText,
        retryAfter: Number(call.getResponseHeader("Retry-After") ?? 5),
      });
    call.onerror = () => fail(new UploadFailure("network"));
    call.ontimeout = call.onerror;
    call.onabort = () => fail(new UploadFailure("cancelled"));
    signal.addEventListener("abort", () => call.abort(), { once: true });
    if (signal.aborted) return fail(new UploadFailure("cancelled"));
    call.send(form);
  });
}

const waited = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, Math.min(Math.max(seconds, 1), 60) * 1_000);
    signal.addEventListener("abort", () => (clearTimeout(timer), fail(new UploadFailure("cancelled"))), {
      once: true,
    });
  });

function codeOf(status: number, text: string): FailureCode {
  if (status === 401) return "signed_out";
  if (status === 403) return "forbidden";
  if (status === 413) return "too_large";
  if (status === 429 || status >= 500) return "busy";
  const code = /"code":"(file_\w+|picture_\w+|pdf_\w+|too_many_files)"/.exec(text)?.[1] ?? "";
  if (code === "too_many_files") return code;
  return isRefusalCode(code) ? code : "file_unreadable";
}

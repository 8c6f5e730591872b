import { callOutdates } from "@/app/_client/cache/call-outdates";
import { callAddress } from "@/app/_client/call-address";
import { send } from "@/app/_client/send";
import { isRefusalCode, type RefusalCode } from "@/lib/platform/uploads/refusal-codes";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import type { PageType } from "@/lib/domain/pdf-pages/limits";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/schema";

export type FailureCode = RefusalCode | "too_many_files" | "too_large" | "network" | "busy";

/** Why a file was not added. */
export class UploadFailure extends Error {
  constructor(readonly code: FailureCode | "cancelled") {
    super(code);
  }
}

type Wanted = { file: File; type: PageType; signal: AbortSignal; onProgress: (percent: number) => void };

/** Adds a file, telling how many percent of it have left; only this kind of request tells that. Throws UploadFailure. */
export function uploadPage(wanted: Wanted): Promise<PdfPageAnswer> {
  return callOutdates(pdfPageCalls.create, attempts(wanted));
}

async function attempts(wanted: Wanted): Promise<PdfPageAnswer> {
  for (let tries = 1; ; tries++) {
    const { status, text, retryAfter } = await post(wanted);
    if (status === 201) return (JSON.parse(text) as { data: PdfPageAnswer }).data;
    // Any other call renews a session that has just run out.
    if (status === 401 && tries === 1) await send(pdfPageCalls.list);
    else if ((status === 429 || status === 503) && tries <= 3) await waited(retryAfter, wanted.signal);
    else throw new UploadFailure(codeOf(status, text));
  }
}

type Answer = { status: number; text: string; retryAfter: number };

function post({ file, type, signal, onProgress }: Wanted): Promise<Answer> {
  const form = new FormData();
  form.set("type", type);
  form.set("file", file);
  return new Promise((done, fail) => {
    const call = new XMLHttpRequest();
    call.open(pdfPageCalls.create.method, callAddress(pdfPageCalls.create));
    call.setRequestHeader("Accept", "application/json");
    // No form of another site can send this one; the server takes no cookie without it.
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
  if (status === 413) return "too_large";
  if (status === 429 || status >= 500) return "busy";
  const code = /"code":"(file_\w+|picture_\w+|pdf_\w+|too_many_files)"/.exec(text)?.[1] ?? "";
  if (code === "too_many_files") return code;
  return isRefusalCode(code) ? code : "file_unreadable";
}

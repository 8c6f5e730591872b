import { callAddress } from "@/app/_client/call-address";
import { ApiError } from "@/app/_client/api-error";
import type { ApiErrorKind } from "@/lib/api-client/api-error";
import { transferCalls } from "@/lib/domain/transfer/calls";
import type { Format, Subject } from "@/lib/domain/transfer/limits";

/** Fetches an export and lets the browser save it under the name that the server gives. Throws ApiError. */
export async function downloadFile(subject: Subject, format: Format): Promise<void> {
  const answer = await fetch(callAddress(EXPORTS[subject], { query: { format } })).catch(() => null);
  const file = answer?.ok ? await answer.blob().catch(() => null) : null;
  if (!answer || !file) throw failureOf(answer?.ok ? 0 : (answer?.status ?? 0));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download =
    /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? `${subject}.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

const EXPORTS = { services: transferCalls.exportServices, questions: transferCalls.exportQuestions };

const KINDS: Readonly<Record<number, ApiErrorKind>> = {
  0: "NETWORK_ERROR",
  401: "AUTH_ERROR",
  403: "AUTHORIZATION_ERROR",
  429: "RATE_LIMIT_ERROR",
};

const failureOf = (status: number) =>
  new ApiError(KINDS[status] ?? "SERVER_ERROR", { status, message: "the export did not come" });

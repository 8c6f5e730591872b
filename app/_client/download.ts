import type { ApiErrorKind } from "@/lib/api-client/api-error";
import { saveFile } from "@/app/_ui/save-file";
import { ApiError } from "./api-error";

/**
 * Fetches a file of the API and lets the browser save it under the name from the server, or else under
 * `fallback`. Rejects with ApiError.
 */
export async function downloadFile(address: string, fallback: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer && !answer.ok) throw failureOf(answer.status);
  const file = await answer?.blob().catch(() => null);
  if (!answer || !file) throw failureOf(0);
  const named = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveFile(file, named ?? fallback);
}

const KINDS: Readonly<Record<number, ApiErrorKind>> = {
  0: "NETWORK_ERROR",
  401: "AUTH_ERROR",
  403: "AUTHORIZATION_ERROR",
  429: "RATE_LIMIT_ERROR",
};

const failureOf = (status: number) =>
  new ApiError(KINDS[status] ?? "SERVER_ERROR", { status, message: "the file did not come" });

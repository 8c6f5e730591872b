import { saveFile } from "@/app/_ui/save-file";
import { errorOfReply, readReply } from "@/lib/api-client/reply";
import { ApiError } from "./api-error";

/**
 * Fetches a file of the API and lets the browser save it under the name from the server, or else under
 * `fallback`. Rejects with ApiError.
 */
export async function downloadFile(address: string, fallback: string): Promise<void> {
  const answer = await answerTo(address);
  const file = await answer.blob().catch(didNotCome);
  const named = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveFile(file, named ?? fallback);
}

/** Fetches a file that the API makes of a body. Rejects with ApiError. */
export async function fetchFile(address: string, body: unknown, signal: AbortSignal): Promise<Blob> {
  const answer = await answerTo(address, {
    method: "POST",
    // A form on another site cannot send the second; without it the server does not accept the cookie.
    headers: { "Content-Type": "application/json", "X-Request-Time": new Date().toISOString() },
    body: JSON.stringify(body),
    signal,
  });
  return answer.blob().catch(didNotCome);
}

async function answerTo(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init).catch(didNotCome);
  if (!answer.ok) throw errorOfReply(await readReply(answer).catch(didNotCome));
  return answer;
}

function didNotCome(cause: unknown): never {
  throw new ApiError("NETWORK_ERROR", { status: 0, message: `the file did not come: ${String(cause)}` });
}

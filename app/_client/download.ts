import { saveFile } from "@/app/_ui/save-file";
import { errorOfReply, readReply } from "@/lib/api-client/reply";
import { ApiError } from "./api-error";

/**
 * Fetches a file of the API and lets the browser save it under the name from the server, or else under
 * `fallback`. Rejects with ApiError.
 */
export async function downloadFile(address: string, fallback: string): Promise<void> {
  const answer = await fetch(address).catch(didNotCome);
  if (!answer.ok) throw errorOfReply(await readReply(answer).catch(didNotCome));
  const file = await answer.blob().catch(didNotCome);
  const named = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveFile(file, named ?? fallback);
}

function didNotCome(cause: unknown): never {
  throw new ApiError("NETWORK_ERROR", { status: 0, message: `the file did not come: ${String(cause)}` });
}

import { CallFailure } from "./call-failure";

type Call = { method: "PATCH" | "POST"; path: string; version: number; body?: unknown };

const TIMEOUT = 30_000;

/**
 * Calls the proposal's API for the version that the page shows, and gives the answer's data. A visitor has no session and may refuse
 * storage, so this is less than the site's own client. Errors: CallFailure with the answer's
 * status and code, or status 0 when there was none.
 */
export async function callProposal<Answer>(
  proposal: { id: number; uuid: string },
  { method, path, version, body }: Call,
): Promise<Answer> {
  const response = await fetch(`/api/proposals/${proposal.uuid}/${path}`, {
    method,
    headers: {
      "If-Match": `"${proposal.id}-${version}"`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((error: unknown) => {
    throw new CallFailure(0, "NETWORK_ERROR", "no answer came", error);
  });
  const answer = await (response.json() as Promise<{ data: Answer; code?: string; message?: string }>).catch(
    (error: unknown) => {
      throw new CallFailure(
        response.status >= 400 ? response.status : 0,
        "UNREADABLE",
        "the answer is not JSON",
        error,
      );
    },
  );
  if (!response.ok) throw new CallFailure(response.status, answer.code ?? "", answer.message ?? "");
  return answer.data;
}

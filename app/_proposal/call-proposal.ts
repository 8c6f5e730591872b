import { CallFailure } from "./call-failure";

type Proposal = { id: number; uuid: string };
type Call = { method: "PATCH" | "POST"; path: string; version: number; body?: unknown };

const TIMEOUT = 30_000;
/** Of a call that carries a file. */
const FILE_TIMEOUT = 180_000;

/**
 * Calls the proposal's API for the version that the page shows, and gives the answer's data. A visitor has no session and may refuse
 * storage, so this is less than the site's own client. Errors: CallFailure with the answer's
 * status and code, or status 0 when there was none.
 */
export const callProposal = <Answer>(
  proposal: Proposal,
  { method, path, version, body }: Call,
): Promise<Answer> =>
  answerOf<Answer>(`/api/proposals/${proposal.uuid}/${path}`, {
    method,
    headers: {
      "If-Match": etagOf(proposal, version),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });

/** Has the signed-in member record that the customer accepted the version that the page shows, with these options. Errors: as above. */
export function recordAcceptance(
  proposal: Proposal,
  given: { version: number; note: string; name: string; selected: ReadonlySet<number>; file: File | null },
): Promise<unknown> {
  const form = new FormData();
  form.set("note", given.note);
  form.set("name", given.name);
  form.set("selected", [...given.selected].join(","));
  if (given.file) form.set("file", given.file);
  return answerOf(`/api/deals/${proposal.id}/acceptance`, {
    method: "POST",
    headers: {
      "If-Match": etagOf(proposal, given.version),
      // No form of another site can send this one; the server takes no cookie without it.
      "X-Request-Time": new Date().toISOString(),
    },
    body: form,
    signal: AbortSignal.timeout(FILE_TIMEOUT),
  });
}

const etagOf = ({ id }: Proposal, version: number) => `"${id}-${version}"`;

type Body<Answer> = { data: Answer; code?: string; message?: string; errors?: { field: string }[] };

async function answerOf<Answer>(address: string, call: RequestInit): Promise<Answer> {
  const response = await fetch(address, call).catch((error: unknown) => {
    throw new CallFailure(0, "NETWORK_ERROR", "no answer came", error);
  });
  const answer = await (response.json() as Promise<Body<Answer>>).catch((error: unknown) => {
    throw new CallFailure(
      response.status >= 400 ? response.status : 0,
      "UNREADABLE",
      "the answer is not JSON",
      error,
    );
  });
  if (!response.ok) {
    const fields = (answer.errors ?? []).map(({ field }) => field);
    throw new CallFailure(response.status, answer.code ?? "", answer.message ?? "", undefined, fields);
  }
  return answer.data;
}

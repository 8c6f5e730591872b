import { callAddress } from "@/app/_client/call-address";
import type { CallAnswer, CallParts } from "@/app/_client/call-parts";
import { followingCalls } from "@/lib/domain/deals/calls";
import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { etag, type RowState } from "@/lib/platform/http/etag";
import type { ContractOf } from "@/lib/server/contracts";
import type { Language } from "./texts";

const TIMEOUT = 30_000;
/** Timeout of a call that sends or receives a file. */
const FILE_TIMEOUT = 180_000;

/**
 * Calls the proposal's API and returns the response's data; what depends on a version is called for the one that
 * the page shows. Smaller than the site's own client, because a visitor has no session to refresh. Errors:
 * CallFailure with the response's status and code, or status 0 without a response.
 */
export function callProposal<C extends PageCall>(
  call: C,
  {
    params,
    body,
    version,
    headers,
  }: CallParts<ContractOf<C>> & { params: { uuid: string }; version?: RowState },
): Promise<CallAnswer<ContractOf<C>>> {
  return answerOf(callAddress<PageCall>(call, { params }), {
    method: call.method,
    headers: {
      ...(version && { "If-Match": etag(version) }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });
}

type PageCall = (typeof proposalCalls)["select" | "accept" | "refuse" | "ask" | "versions" | "keepVersion"];

/**
 * Records for the signed-in member that the customer accepted the version that the page shows, with these
 * options. Errors: as above.
 */
export function recordAcceptance(
  version: RowState,
  input: {
    note: string;
    name: string;
    /** Null: the deal's own number. */
    purchaseOrder: string | null;
    selected: ReadonlySet<number>;
    file: File | null;
  },
): Promise<unknown> {
  const form = new FormData();
  form.set("note", input.note);
  form.set("name", input.name);
  if (input.purchaseOrder !== null) form.set(DEAL_FIELDS.purchaseOrder.api, input.purchaseOrder);
  form.set("selected", [...input.selected].join(","));
  if (input.file) form.set("file", input.file);
  return answerOf(callAddress(proposalCalls.record, { params: { id: version.id } }), {
    method: proposalCalls.record.method,
    headers: {
      "If-Match": etag(version),
      // A form on another site cannot send this header; without it the server does not accept the cookie.
      "X-Request-Time": new Date().toISOString(),
    },
    body: form,
    signal: AbortSignal.timeout(FILE_TIMEOUT),
  });
}

/** Notes for the signed-in member that somebody may have the proposal's link. A failure is only reported. */
export const noteShared = (id: number): Promise<void> =>
  answerOf(callAddress(followingCalls.share, { params: { id } }), {
    method: followingCalls.share.method,
    headers: { "X-Request-Time": new Date().toISOString() },
    signal: AbortSignal.timeout(TIMEOUT),
  }).then(() => undefined, reportError);

type Body<Answer> = {
  data: Answer;
  code?: string;
  message?: string;
  errors?: { field: string; code?: string }[];
  details?: { stage?: string };
};

async function answerOf<Answer>(address: string, call: RequestInit): Promise<Answer> {
  const response = await fetch(address, call).catch((error: unknown) => {
    throw new CallFailure(0, "NETWORK_ERROR", "no answer came", { cause: error });
  });
  const answer = await (response.json() as Promise<Body<Answer>>).catch((error: unknown) => {
    const status = response.status >= 400 ? response.status : 0;
    throw new CallFailure(status, "UNREADABLE", "the answer is not JSON", { cause: error });
  });
  if (!response.ok) {
    const { code = "", message = "", errors = [], details } = answer;
    const fields = errors.map(({ field }) => field);
    const reasons = errors.flatMap((each) => each.code ?? []);
    throw new CallFailure(response.status, code, message, { fields, reasons, stage: details?.stage ?? "" });
  }
  return answer.data;
}

/** The proposal's PDF in the reader's language (REST-39). Error: CallFailure. */
export async function fetchPdf(uuid: string, language: Language): Promise<Blob> {
  const response = await fetch(callAddress(proposalCalls.pdf, { params: { uuid }, query: { language } }), {
    method: proposalCalls.pdf.method,
    signal: AbortSignal.timeout(FILE_TIMEOUT),
  });
  if (!response.ok) throw new CallFailure(response.status, "", "the PDF was not made");
  return response.blob();
}

/** A call that failed. `status` 0: no response. */
export class CallFailure extends Error {
  /** The fields that the response names. */
  readonly fields: readonly string[];
  /** What is wrong with them, by code. */
  readonly reasons: readonly string[];
  /** The deal's stage, if that is why the call failed. */
  readonly stage: string;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    {
      cause,
      fields = [],
      reasons = [],
      stage = "",
    }: { cause?: unknown; fields?: readonly string[]; reasons?: readonly string[]; stage?: string } = {},
  ) {
    super(message, { cause });
    this.name = "CallFailure";
    this.fields = fields;
    this.reasons = reasons;
    this.stage = stage;
  }
}

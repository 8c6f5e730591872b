import type { ContractOf } from "@/lib/server/contracts";
import type { Call } from "@/lib/core/contract/call";
import { etag, type RowState } from "@/lib/platform/http/etag";
import type { CallAnswer, CallParts, RestOf } from "./call-parts";
import { callOutdates } from "./cache/call-outdates";
import { siteClient } from "./session/site-client";
import { withStepUp } from "./step-up";

/**
 * Calls the API from the browser: `send(dealCalls.refuse, { params: { id } })`. Arguments and response have
 * the types of the call's contract, whose code is not bundled. If the server requires a fresh confirmation,
 * the user is asked for it first. Throws ApiError.
 */
export function send<C extends Call>(
  call: C,
  ...[parts]: RestOf<CallParts<ContractOf<C>>>
): Promise<CallAnswer<ContractOf<C>>> {
  const { version, headers, ...others }: Given = parts ?? {};
  const named = version ? { ...headers, "If-Match": etag(version) } : headers;
  return callOutdates(
    call,
    withStepUp(() =>
      siteClient().call<CallAnswer<ContractOf<C>>>(call.method, call.path, { ...others, headers: named }),
    ),
  );
}

/** The arguments of a call, whatever its contract. */
type Given = {
  params?: object;
  query?: object;
  body?: unknown;
  version?: RowState | null;
  headers?: Record<string, string>;
};

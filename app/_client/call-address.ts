import { filledPath, queryText } from "@/lib/api-client/api-call";
import { API } from "@/lib/platform/http/addresses";
import type { ContractOf } from "@/lib/server/contracts";
import type { Call } from "@/lib/core/contract/call";
import type { AddressParts, RestOf } from "./call-parts";

/** The URL of a call on this site, for links and for requests that send() cannot make. */
export function callAddress<C extends Call>(
  { path }: C,
  ...[parts]: RestOf<AddressParts<ContractOf<C>>>
): string {
  const { params, query }: { params?: object; query?: object } = parts ?? {};
  return `${API}${filledPath(path, params)}${queryText(query)}`;
}

import type { CallParts } from "@/app/_client/call-parts";
import { filledPath, queryText } from "@/lib/api-client/api-call";
import type { Call } from "@/lib/core/contract/call";
import type { ResponseOf } from "@/lib/core/contract/contract";
import type { Refusal } from "@/lib/core/contract/errors";
import { API } from "@/lib/platform/http/addresses";
import type { ContractOf } from "@/lib/server/contracts";
import type { HttpAnswer } from "./http";
import type { Multipart } from "./multipart";

type PartsOf<C extends Call> = CallParts<ContractOf<C>>;
type Address<C extends Call> = Pick<PartsOf<C>, "params" | "query">;
type Body<C extends Call> = "body" extends keyof PartsOf<C>
  ? { [Key in keyof Pick<PartsOf<C>, "body">]: PartsOf<C>[Key] | Multipart }
  : never;

/**
 * What is sent without the contract's types: wrong on purpose, or made by something that also makes wrong input. A
 * query that is a text is sent as it is.
 */
type Untyped = { params?: object; query?: object | string; body?: unknown };

/** The parts of a call by its contract; `untyped` ones replace them. */
export type TestParts<C extends Call> =
  | (Address<C> & Body<C> & { untyped?: undefined })
  | (Partial<Address<C> & Body<C>> & { untyped: Untyped });

/**
 * An answer by the call's contract. `body` and `refusal` are the same JSON: the contract's response if the call
 * succeeded, else its refusal. The test asserts the status.
 */
export type CallAnswer<C extends Call> = HttpAnswer<ResponseOf<ContractOf<C>>> & { refusal: Refusal };

/** The method, path and body of an HTTP call with these parts. */
export function requestOf({ method, path }: Call, { untyped = {}, ...parts }: Given) {
  const { params, query, body } = { ...parts, ...untyped };
  const search = typeof query === "string" ? `?${query}` : queryText(query);
  return { method, path: `${API}${filledPath(path, params)}${search}`, body };
}

type Given = Untyped & { untyped?: Untyped | undefined };

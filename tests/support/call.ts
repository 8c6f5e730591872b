import type { CallParts, RestOf } from "@/app/_client/call-parts";
import { filledPath, queryText } from "@/lib/api-client/api-call";
import type { Call } from "@/lib/core/contract/call";
import type { ResponseOf } from "@/lib/core/contract/contract";
import type { Refusal } from "@/lib/core/contract/errors";
import { API } from "@/lib/platform/http/addresses";
import type { ContractOf } from "@/lib/server/contracts";
import { http, type HttpAnswer } from "./http";
import type { Multipart } from "./multipart";

type PartsOf<C extends Call> = CallParts<ContractOf<C>>;
/** Ids come from other answers, of rows that the types only say may be there. */
type Address<C extends Call> = Pick<PartsOf<C>, "query"> & {
  [Key in keyof Pick<PartsOf<C>, "params">]: Loose<PartsOf<C>[Key]>;
};
type Loose<Params> = { [Key in keyof Params]: Params[Key] | undefined };
type Body<C extends Call> = "body" extends keyof PartsOf<C>
  ? { [Key in keyof Pick<PartsOf<C>, "body">]: PartsOf<C>[Key] | Multipart }
  : never;

/**
 * What is sent without the contract's types: wrong on purpose, or made by something that also makes wrong input. A
 * query that is a text is sent as it is.
 */
type Untyped = { params?: object; query?: object | string; body?: unknown };

/** The parts of a call by its contract; `untyped` ones replace them. */
type TestParts<C extends Call> =
  | (Address<C> & Body<C> & { untyped?: undefined })
  | (Partial<Address<C> & Body<C>> & { untyped: Untyped });

/**
 * An answer by the call's contract. `body` and `refusal` are the same JSON: the contract's response if the call
 * succeeded, else its refusal. The test asserts the status.
 */
export type CallAnswer<C extends Call> = HttpAnswer<ResponseOf<ContractOf<C>>> & { refusal: Refusal };

/** The arguments after the call itself: optional if nothing is required. */
export type RestOfCall<C extends Call, Sender> = RestOf<Sender & TestParts<C>>;

type Sender = { token?: string | null; headers?: Record<string, string> };
type Given = Sender & Untyped & { untyped?: Untyped };

/** Calls the API by contract, on any server and host, with a bearer token if one is given. */
export const callsAt =
  (place: { port: number; host: string }) =>
  <C extends Call>(call: C, ...[given]: RestOfCall<C, Sender>): Promise<CallAnswer<C>> =>
    sendCall(place, call, given ?? {});

/**
 * The same with parts that were checked before. The answer's body has the type never, so that it fits whatever the
 * contract says.
 */
export async function sendCall(
  place: { port: number; host: string },
  { method, path }: Call,
  { token, headers, untyped, ...parts }: Given,
): Promise<HttpAnswer<never> & { refusal: Refusal }> {
  const { params, query, body } = { ...parts, ...untyped };
  const search = typeof query === "string" ? `?${query}` : queryText(query);
  const answer = await http<never>({
    ...place,
    method,
    path: `${API}${filledPath(path, params)}${search}`,
    body,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  return { ...answer, refusal: answer.body };
}

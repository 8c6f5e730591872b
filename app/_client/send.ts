import type { z } from "zod";
import type { ApiCall } from "@/lib/api-client/api-call";
import type { Contract, Method } from "@/lib/http/contract";
import { callOutdates } from "./cache/call-outdates";
import { siteClient } from "./session/site-client";

type Shape = z.ZodType;
type InputOf<S> = S extends Shape ? z.input<S> : undefined;

/** What a call takes, from its contract: only what the contract asks for. `undefined` parts may be left out. */
export type CallOf<C> =
  C extends Contract<infer P extends Shape, infer Q extends Shape, infer B extends Shape, Shape>
    ? Omit<ApiCall, "params" | "query" | "body"> & {
        params?: InputOf<P>;
        query?: InputOf<Q>;
        body?: InputOf<B>;
      }
    : never;

/** What a call answers: {data} unwrapped, a page {data, meta} and JSON:API with meta as they are. */
export type AnswerOf<C> =
  C extends Contract<Shape, Shape, Shape, infer R extends Shape> ? Unwrapped<z.output<R>> : never;
type Unwrapped<R> = R extends { data: unknown; meta: unknown } ? R : R extends { data: infer D } ? D : R;

/**
 * Calls the API from the browser, typed by a contract's type alone, so that no schema enters the bundle:
 * `send<typeof dealsApi.refuse>("PATCH", "/deals/{id}/refuse", { params: { id } })`. Throws ApiError.
 */
export function send<C>(
  method: Method,
  path: string,
  call: CallOf<C> = {} as CallOf<C>,
): Promise<AnswerOf<C>> {
  return callOutdates(method, path, siteClient().call<AnswerOf<C>>(method, path, call as ApiCall));
}

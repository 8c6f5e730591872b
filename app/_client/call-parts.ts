import type { z } from "zod";
import type { ApiCall as Options } from "@/lib/api-client/api-call";
import type { ContractOf } from "@/lib/server/contracts";
import type { Call } from "@/lib/core/contract/call";
import type { Contract } from "@/lib/core/contract/contract";
import type { RowState } from "@/lib/platform/http/etag";

/** Timeout in milliseconds of a call that sends a file, long enough for a slow connection. */
export const UPLOAD_TIMEOUT = 120_000;

type Shape = z.ZodType;

/**
 * The arguments of a call, from its contract: what the contract requires is required, and unknown fields are
 * type errors.
 */
export type CallParts<C> =
  C extends Contract<Shape, Shape, infer B extends Shape, Shape>
    ? AddressParts<C> & BodyPart<C, B> & VersionPart<C> & Around
    : never;

/** The parts of a call's URL. */
export type AddressParts<C> =
  C extends Contract<infer P extends Shape, infer Q extends Shape, Shape, Shape>
    ? Part<"params", P, Written<P>> & Part<"query", Q, Written<Q>>
    : never;

/** Options of every call. If-Match is not set directly: it is the version. */
type Around = Pick<Options, "signal" | "timeout" | "margin" | "retries" | "keepalive"> & {
  headers?: Record<string, string> & { "If-Match"?: never };
};

type Part<Name extends string, S, Value> = [S] extends [z.ZodUndefined]
  ? { [Key in Name]?: undefined }
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/**
 * The fields of a path or query. Where the schema parses a string, such as a number, the parsed type is
 * given.
 */
type Written<S extends Shape> = {
  [Name in keyof z.input<S>]: unknown extends z.input<S>[Name]
    ? z.output<S>[Name & keyof z.output<S>]
    : z.input<S>[Name];
};

type BodyPart<C, B extends Shape> = [B] extends [z.ZodUndefined]
  ? { body?: undefined }
  : C extends { bodyOptional: true }
    ? { body?: z.input<B> }
    : { body: z.input<B> };

/**
 * The version that a change is based on, if the contract reads If-Match and may return 412. null: any
 * version.
 */
type VersionPart<C> = C extends { refusals: { 412: string } }
  ? { version: RowState | null }
  : { version?: undefined };

/** The response of a call: {data} unwrapped; a page {data, meta} and JSON:API with meta unchanged. */
export type CallAnswer<C> = C extends { response: infer R extends Shape } ? Unwrapped<z.output<R>> : never;
type Unwrapped<R> = R extends { data: unknown; meta: unknown } ? R : R extends { data: infer D } ? D : R;

/** The arguments after the call itself: optional if nothing is required. */
export type RestOf<Parts> = object extends Parts ? [parts?: Parts] : [parts: Parts];

/** The query of a call. */
export type CallQuery<C extends Call> =
  CallParts<ContractOf<C>> extends { query?: infer Query } ? NonNullable<Query> : never;

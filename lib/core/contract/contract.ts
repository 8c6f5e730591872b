import { z } from "zod";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { LimitName } from "./limits";
import type { Call, Method } from "./call";

/** Who may call: anybody, any signed-in user, super admins alone, or holders of at least one of the permissions. */
export type Access =
  | { kind: "open" }
  | { kind: "member"; inPerson?: true }
  | { kind: "superAdmin" }
  | { kind: "permission"; anyOf: readonly PermissionSlug[] };

export const open: Access = { kind: "open" };
export const member: Access = { kind: "member" };
/** Signed in, and not by an API token: what concerns the account itself. */
export const inPerson: Access = { kind: "member", inPerson: true };
/** Whatever permissions others hold: what concerns all tenants (X-18, S-042). */
export const superAdmin: Access = { kind: "superAdmin" };
export const can = (...anyOf: PermissionSlug[]): Access => ({ kind: "permission", anyOf });

/** Minutes for which a session that has proved who it is may do what is `fresh`. */
export const FRESH_MINUTES = 10;

type Shape = z.ZodType;

/**
 * What an endpoint is, said once: the handler parses with it, the browser's client is typed by it, forms check with it,
 * the OpenAPI document is printed from it and tests walk all of them.
 */
export type Contract<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends Shape = Shape,
> = Call & {
  /** A verb and what it acts on, unique: listDeals. Generated clients name their functions by it, so it stays. */
  operationId: string;
  /** One sentence that begins with a verb. */
  summary: string;
  /** What a caller has to know beyond the summary. */
  description?: string;
  tag: string;
  access: Access;
  /**
   * The session must have proved lately who it is (FRESH_MINUTES): what would outlive a session that was left open or
   * stolen. Of API tokens, which were made so, nothing more is asked.
   */
  fresh?: true;
  /** Who has to set up a second factor and did not in time may still make the call: it serves that, or signing out. */
  beforeFactor?: true;
  params?: Params;
  query?: Query;
  /** Headers that it heeds beyond those of every call, for the document. */
  headers?: Readonly<Record<string, { description: string; example: string }>>;
  body?: Body;
  /** A body is allowed to be absent. */
  bodyOptional?: boolean;
  /** Largest body in bytes; 1 MiB unless said (security: sizes). */
  bodyLimit?: number;
  /**
   * The body is multipart/form-data whose files have at most this many bytes; it is read once the caller is known. For
   * longEndpoint.
   */
  fileLimit?: number;
  /**
   * Seconds in which it is answered at the latest; 60 for what takes in or answers a file, 10 for the rest, unless
   * said.
   */
  seconds?: number;
  response: Response;
  /** Answered bytes instead of JSON: their media type, the usual one first where the answer names its own. */
  produces?: string | readonly string[];
  status?: number;
  /** Limits beyond those of all calls (lib/platform/limits). */
  limits?: readonly LimitName[];
  /** Its answer is not kept for a repeated Idempotency-Key: it holds tokens, or changes nothing. */
  keepsNoAnswer?: boolean;
  /** Days that the answer is kept for a repeated Idempotency-Key; 1 unless said. */
  keyDays?: number;
  /** Where what it made can be read: a path with {id}. Answered as Location. */
  made?: string;
  /** What is said where the path names nothing, also by what can be no name; 'Resource not found' unless said. */
  missing?: string;
  /** Refusals beyond those that every endpoint has, by status. */
  refusals?: Readonly<Record<number, string>>;
};

/**
 * Joins where an endpoint is to what it takes and answers, with all types kept. With a refusal 412 the endpoint heeds
 * If-Match: then calls of it name the version that they change.
 */
export function contract<
  const M extends Method,
  const Path extends string,
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Response extends Shape = z.ZodUndefined,
  const Varying extends Varies = Record<never, never>,
>(call: Call<M, Path>, parts: Parts<Params, Query, Body, Response> & Varying) {
  return { ...call, ...parts };
}

/** What calls differ by beside their shapes. */
type Varies = Pick<Contract, "bodyOptional" | "refusals">;
type Parts<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> = Omit<
  Contract<P, Q, B, R>,
  keyof Call | keyof Varies
>;

export type ParamsOf<C> = C extends Contract<infer P, Shape, Shape, Shape> ? z.output<P> : never;
export type QueryOf<C> = C extends Contract<Shape, infer Q, Shape, Shape> ? z.output<Q> : never;
export type ResponseOf<C> = C extends Contract<Shape, Shape, Shape, infer R> ? z.output<R> : never;

/** What a contract that heeds If-Match says of its refusal 412, unless it has more to say. */
export const CHANGED = "It changed since you read it: If-Match names another version.";

/** {data: …} */
export const data = <Inner extends Shape>(inner: Inner) => z.object({ data: inner });

/** {data: […], meta: {total, current_page, per_page, last_page}} */
export const page = <Inner extends Shape>(inner: Inner) => z.object({ data: z.array(inner), meta: pageMeta });

export const pageMeta = z
  .object({
    total: z.int().min(0),
    current_page: z.int().min(1),
    per_page: z.int().min(1),
    last_page: z.int().min(1),
  })
  .meta({ id: "PageMeta", description: "Which page of how many rows." });

/** Query fields of every paged list (S-033). */
export const paging = (size: number, most = 200) => ({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .meta({ shared: true, description: "Page number, from 1." }),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .max(most)
    .default(size)
    .meta({
      shared: size === 20 && most === 200,
      description: "Rows per page.",
    }),
});

/** What is said of fields that several queries have. */
export const SORT_BY = "What to sort by.";
export const SORT_DIRECTION = "asc for ascending, desc for descending.";

/** Yes or no in a query. */
export const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

/** Number of a row in a path: a positive integer, anything else is 404 (S-034). */
export const rowId = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ shared: true, description: "The id that lists and answers give." });

/** The largest number that a body or query may name a row by: what an integer of the database holds. */
export const LARGEST_REFERENCE = 2_147_483_647;

/** Number of a row in a body. */
export const rowReference = z.int().min(1).max(LARGEST_REFERENCE);

/** The same as a text may write it: in a query, or as JSON:API names things. */
export const writtenReference = z.coerce.number().int().min(1).max(LARGEST_REFERENCE);

/**
 * Names schemas in the OpenAPI document: clients generated from it have a type of that name. The name of a schema that
 * is sent ends in Input or Change; one that is answered is called as the thing itself.
 */
export function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

/** Meta of one page of a list (REST-22); an empty list has one empty page. */
export const pageOf = ({ page, per_page }: { page: number; per_page: number }, total: number) => ({
  total,
  current_page: page,
  per_page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
});

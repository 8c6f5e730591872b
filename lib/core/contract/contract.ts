import { z } from "zod";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { LimitName } from "./limits";
import type { Call, Method } from "./call";

/** Who may call: anybody, any signed-in user, super admins only, or users with at least one of the permissions. */
export type Access =
  | { kind: "open" }
  | { kind: "member"; inPerson?: true }
  | { kind: "superAdmin" }
  | { kind: "permission"; anyOf: readonly PermissionSlug[] };

export const open: Access = { kind: "open" };
export const member: Access = { kind: "member" };
/** Signed in, but not by an API token: for calls about the account itself. */
export const inPerson: Access = { kind: "member", inPerson: true };
/** Super admins only, regardless of permissions: for calls about all tenants (X-18, S-042). */
export const superAdmin: Access = { kind: "superAdmin" };
export const can = (...anyOf: PermissionSlug[]): Access => ({ kind: "permission", anyOf });

/** Minutes after a confirmed password or factor during which a session may make `fresh` calls. */
export const FRESH_MINUTES = 10;

type Shape = z.ZodType;

/**
 * The only description of an endpoint: the handler parses with it, the browser's client takes its types from it,
 * forms validate with it, the OpenAPI document is generated from it, and tests call every contract.
 */
export type Contract<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends Shape = Shape,
> = Call & {
  /**
   * A verb and its object, unique, such as listDeals. Generated clients name their functions after it, so never
   * change it.
   */
  operationId: string;
  /** One sentence that begins with a verb. */
  summary: string;
  /** What a caller has to know beyond the summary. */
  description?: string;
  tag: string;
  access: Access;
  /**
   * The user must have confirmed their identity within FRESH_MINUTES: for calls whose effects outlast a stolen or
   * unattended session. API tokens are exempt, because creating one is itself `fresh`.
   */
  fresh?: true;
  /**
   * Users who missed the deadline for setting up a second factor may still make this call: it belongs to their
   * profile (T-21), or signs them out.
   */
  beforeFactor?: true;
  /** The browser calls it by itself while a page is open: it is no use of the session and keeps none alive (T-22). */
  inBackground?: true;
  params?: Params;
  query?: Query;
  /** Headers that it reads in addition to those of every call, for the OpenAPI document. */
  headers?: Readonly<Record<string, { description: string; example: string }>>;
  body?: Body;
  /** The body may be absent. */
  bodyOptional?: boolean;
  /** Largest body in bytes; default 1 MiB. A body with a limit of its own is read after authorizing the caller. */
  bodyLimit?: number;
  /**
   * The body is multipart/form-data with files of at most this many bytes. It is read after authentication, so
   * only longEndpoint supports it.
   */
  fileLimit?: number;
  /** Time limit in seconds; default 60 if it returns or receives a file or has a bodyLimit, else 10. */
  seconds?: number;
  response: Response;
  /** Media type if it returns bytes instead of JSON; if the response chooses among several, the usual one first. */
  produces?: string | readonly string[];
  /** With 204 and an optional response, an answer that has something to say is a 200 with it. */
  status?: number;
  /** Limits in addition to those of all calls (lib/platform/limits). */
  limits?: readonly LimitName[];
  /** Its response is not stored for a repeated Idempotency-Key, because it contains tokens or changes nothing. */
  keepsNoAnswer?: boolean;
  /** Days for which the response is stored for a repeated Idempotency-Key; default 1. */
  keyDays?: number;
  /** Path with {id} of the created resource, returned as Location. */
  location?: string;
  /** Message of the 404 if the path names nothing, also for a malformed id; default 'Resource not found'. */
  missing?: string;
  /** Refusals in addition to those of every endpoint, by status. */
  refusals?: Readonly<Record<number, string>>;
};

/**
 * Makes a contract from a call and its inputs, response and rules, keeping all types. An endpoint with a refusal
 * 412 reads If-Match, and its calls must name the version that they change.
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

/** Properties that the types of calls depend on beside their shapes. */
type Varies = Pick<Contract, "bodyOptional" | "refusals">;
type Parts<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> = Omit<
  Contract<P, Q, B, R>,
  keyof Call | keyof Varies
>;

export type ParamsOf<C> = C extends Contract<infer P, Shape, Shape, Shape> ? z.output<P> : never;
export type QueryOf<C> = C extends Contract<Shape, infer Q, Shape, Shape> ? z.output<Q> : never;
export type ResponseOf<C> = C extends Contract<Shape, Shape, Shape, infer R> ? z.output<R> : never;

/** Default text for the refusal 412 of a contract that reads If-Match. */
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

/** Description of fields that several queries have. */
export const SORT_BY = "What to sort by.";
export const SORT_DIRECTION = "asc for ascending, desc for descending.";

/** Yes or no in a query. */
export const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

/**
 * Id of a row in a body. Up to 2^53 - 1: on a distributed engine each node takes ids from a range of its own, and
 * those of the first one begin at 2^48 (docs/distribution.md).
 */
export const rowReference = rowReferenceOr();

/** The same; `missing` is the message if it is left out. */
export function rowReferenceOr(missing?: string) {
  return z
    .int(missing === undefined ? {} : { error: ({ input }) => (input === undefined ? missing : undefined) })
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ format: "int64" });
}

/** The same where it may be a string: in a query, or as an id of JSON:API. */
export const writtenReference = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ format: "int64" });

/** Id of a row in a path; anything but a positive integer is 404 (S-034). */
export const rowId = writtenReference.meta({
  shared: true,
  format: "int64",
  description: "The id that lists and answers give.",
});

/** The largest value of the database's integer. */
export const LARGEST_INTEGER = 2_147_483_647;

/** Number of a constant, such as a type or a status, in a body. */
export const constantReference = z.int().min(1).max(LARGEST_INTEGER);

/** The same in a query. */
export const writtenConstant = z.coerce.number().int().min(1).max(LARGEST_INTEGER);

/**
 * Names schemas in the OpenAPI document; generated clients have types of these names. Names of request schemas
 * end in Input or Change; response schemas have the name of the resource.
 */
export function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

nameSchemas({ RowInput: rowReference });

/** How many rows stand before a page of a list. */
export const offsetOf = ({ page, per_page }: { page: number; per_page: number }): number =>
  (page - 1) * per_page;

/** Meta of one page of a list (REST-22); an empty list has one empty page. */
export const pageOf = ({ page, per_page }: { page: number; per_page: number }, total: number) => ({
  total,
  current_page: page,
  per_page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
});

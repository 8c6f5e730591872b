import type { z } from "zod";
import { withTenant, type Transaction } from "@/db/client";
import { authenticate } from "@/lib/auth/authenticate";
import { authorize } from "@/lib/auth/authorize";
import type { Tenant } from "@/lib/tenants/tenant";
import { requestTenant } from "@/lib/tenants/request-tenant";
import { jsonBody, readBody } from "./body";
import type { Contract } from "./contract";
import type { Actor, Context, LongContext, RequestFacts } from "./context";
import { notFound } from "./errors";
import { ANSWER_HEADERS, failureResponse, sqlState } from "./failure";
import { log } from "./log";
import { parseWith, queryObject } from "./parse";
import { Reply } from "./reply";
import { requestFacts } from "./request-facts";

type Schema = z.ZodType;
type Input<P extends Schema, Q extends Schema, B extends Schema> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  headers: Headers;
};
type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };
type RouteHandler = (request: Request, route: RouteArguments) => Promise<Response>;

/**
 * Joins a contract to a verb. The order never varies: which tenant, who, may they, parse, do, shape; one error format.
 * The verb runs in one transaction of the request's tenant, opened after the body has arrived; a serialisation failure,
 * deadlock or lock timeout runs it again, at most twice.
 */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: Contract<P, Q, B, R>,
  verb: (context: Context, input: Input<P, Q, B>) => Promise<z.input<R> | Reply<z.input<R>>>,
): RouteHandler {
  return answering(contract, (arrived) =>
    transact(arrived, async (db, afterCommit) => {
      const actor = await actorOf(contract, arrived, db);
      const input = await inputOf(contract, arrived);
      return verb(contextOf(arrived, actor, db, afterCommit), input);
    }),
  );
}

/**
 * The same for work that must not hold a database connection while it runs (hashing a password, drawing a PDF):
 * the verb opens its own transactions, as many as it needs.
 */
export function longEndpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: Contract<P, Q, B, R>,
  verb: (context: LongContext, input: Input<P, Q, B>) => Promise<z.input<R> | Reply<z.input<R>>>,
): RouteHandler {
  return answering(contract, async (arrived) => {
    const actor =
      contract.access.kind === "open" ? visitor : await transact(arrived, (db) => actorOf(contract, arrived, db));
    const input = await inputOf(contract, arrived);
    return verb(longContextOf(arrived, actor), input);
  });
}

/** A request whose tenant is known and whose body has arrived. */
type Arrived = { tenant: Tenant; facts: RequestFacts; request: Request; route: RouteArguments; bytes: Uint8Array };

function answering<R extends Schema>(contract: Contract<Schema, Schema, Schema, R>, perform: (arrived: Arrived) => Promise<unknown>): RouteHandler {
  return async (request, route) => {
    const facts = requestFacts(request.headers);
    try {
      const tenant = await requestTenant(request.headers);
      const bytes = contract.body ? await readBody(request, contract.bodyLimit) : new Uint8Array();
      return respond(contract, await perform({ tenant, facts, request, route, bytes }), facts.id);
    } catch (error) {
      return failureResponse(error, facts.id);
    }
  };
}

/** Where a context's facts come from. */
type Origin = Pick<Arrived, "tenant" | "facts">;
type AfterCommit = (() => void)[];

async function transact<Result>({ tenant }: Origin, work: (db: Transaction, afterCommit: AfterCommit) => Promise<Result>): Promise<Result> {
  const afterCommit: AfterCommit = [];
  const result = await retried(() => {
    afterCommit.length = 0;
    return withTenant(tenant.id, (db) => work(db, afterCommit));
  });
  afterCommit.forEach((later) => later());
  return result;
}

const visitor: Actor = { kind: "visitor" };

async function actorOf(contract: Contract, { tenant, request }: Arrived, db: Transaction): Promise<Actor> {
  if (contract.access.kind === "open") return visitor;
  const actor = await authenticate(db, tenant, request);
  authorize(contract.access, actor);
  return actor;
}

async function inputOf<P extends Schema, Q extends Schema, B extends Schema>(
  contract: Contract<P, Q, B>,
  { request, route, bytes }: Arrived,
): Promise<Input<P, Q, B>> {
  const params = contract.params?.safeParse(await route.params);
  // A path that cannot name a row names nothing (S-034).
  if (params && !params.success) throw notFound();
  const query = contract.query ? parseWith(contract.query, queryObject(new URL(request.url))) : undefined;
  const body = contract.body ? bodyOf(contract.body, contract.bodyOptional === true, bytes, request.headers) : undefined;
  return { params: params?.data, query, body, headers: request.headers } as Input<P, Q, B>;
}

function bodyOf<B extends Schema>(schema: B, optional: boolean, bytes: Uint8Array, headers: Headers): z.output<B> | undefined {
  const value = jsonBody(bytes, headers.get("content-type"));
  return value === undefined && optional ? undefined : parseWith(schema, value);
}

/** Context of work outside an endpoint that opens its own transactions, such as the site's sign-in. */
export const longContextOf = (origin: Origin, actor: Actor = visitor): LongContext => ({
  tenant: origin.tenant,
  tenantId: origin.tenant.id,
  actor,
  now: new Date(),
  request: origin.facts,
  transaction: (work) => transact(origin, (db, afterCommit) => work(contextOf(origin, actor, db, afterCommit))),
});

const contextOf = (arrived: Origin, actor: Actor, db: Transaction, afterCommit: AfterCommit): Context => ({
  tenant: arrived.tenant,
  tenantId: arrived.tenant.id,
  actor,
  db,
  now: new Date(),
  request: arrived.facts,
  afterCommit: (work) => afterCommit.push(work),
});

const TRANSIENT = new Set(["40001", "40P01", "55P03"]);

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !TRANSIENT.has(sqlState(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 240));
    }
  }
}

/** The answer is parsed with the response's schema too, so that a new column can never leak. */
function respond<R extends Schema>(contract: Contract<Schema, Schema, Schema, R>, result: unknown, requestId: string): Response {
  const { body, options } = result instanceof Reply ? result : new Reply(result);
  const headers = { ...ANSWER_HEADERS, "X-Request-Id": requestId, ...options.headers };
  const status = options.status ?? contract.status ?? (contract.method === "DELETE" ? 204 : 200);
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  if (contract.produces) return new Response(body as Uint8Array<ArrayBuffer>, { status, headers: { "Content-Type": contract.produces, ...headers } });
  const shaped = contract.response.safeParse(body);
  if (!shaped.success) {
    log.error({ requestId, path: contract.path, issues: shaped.error.issues }, "answer does not have its contract's shape");
    throw new Error(`answer of ${contract.method} ${contract.path} does not have its shape`);
  }
  return Response.json(shaped.data, { status, headers });
}

import type { z } from "zod";
import { sqlState } from "@/db/away";
import { CALL_MILLISECONDS, withTenant, type Transaction } from "@/db/client";
import { Pipelined } from "@/db/pipelined";
import { authenticate } from "@/lib/domain/auth/authenticate";
import { authorize, mustBeFresh, mustHaveFactor } from "@/lib/platform/authorize";
import { isDefinitive, keepRefusal, once, onceInParts } from "@/lib/platform/idempotency/once";
import { keyedCall, type KeyedCall } from "@/lib/platform/idempotency/keyed-call";
import { type Admission, admit } from "@/lib/platform/limits/admission";
import { tenantLimits } from "@/lib/platform/limits/tenant-limits";
import type { Tenant } from "@/lib/core/tenants/host";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import { Answer, PlainResponse } from "@/lib/platform/http/answer";
import { jsonBody, readBody } from "@/lib/platform/http/body";
import type { Contract } from "@/lib/core/contract/contract";
import type { Actor, Context, LongContext, RequestFacts } from "@/lib/platform/context";
import { Deadline, secondsOf } from "@/lib/platform/http/deadline";
import { notFound } from "@/lib/core/contract/errors";
import { ANSWER_HEADERS, failureAnswer } from "@/lib/platform/http/failure";
import { RecordedError } from "@/lib/platform/recorded-error";
import { log } from "@/lib/platform/log";
import { parseWith, queryObject } from "@/lib/core/contract/parse";
import { multipartBody, readForm } from "@/lib/platform/http/multipart";
import type { Reply } from "@/lib/platform/http/reply";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { noteRefusal } from "@/lib/platform/http/security-event";
import { shaped } from "@/lib/platform/http/shaped";
import { ownValue } from "@/lib/core/own-value";

type Schema = z.ZodType;
type Input<P extends Schema, Q extends Schema, B extends Schema> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  headers: Headers;
};
type Result<R extends Schema> = z.input<R> | Reply<z.input<R>>;
type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };
type RouteHandler = (request: Request, route: RouteArguments) => Promise<Response>;

/**
 * Makes a route handler from a contract and a verb. It always works in this order: find the tenant, authenticate,
 * authorize, parse, run the verb, shape the response; all errors have one format. The verb runs in one
 * transaction of the request's tenant, opened after the body has arrived; after a serialisation failure, deadlock
 * or lock timeout it runs again, at most twice. A call that is not done by its deadline gets 503, and its
 * transaction is rolled back.
 */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: Contract<P, Q, B, R>,
  verb: (context: Context, input: Input<P, Q, B>) => Promise<Result<R> | Pipelined<Result<R>>>,
): RouteHandler {
  return answering(contract, (arrived) =>
    transact(arrived, async (db, afterCommit) => {
      const actor = await actorOf(contract, arrived, db);
      const input = await inputOf(contract, arrived);
      const keyed = begin(contract, arrived, actor);
      const work = () => verb(contextOf(arrived, actor, db, afterCommit), input);
      return keyed ? once(db, keyed, async () => shaped(contract, await answersOf(await work()))) : work();
    }),
  );
}

/**
 * As endpoint(), for work that must not hold a database connection while it runs (hashing a password, rendering a
 * PDF): the verb opens its own transactions, as many as it needs.
 */
export function longEndpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: Contract<P, Q, B, R>,
  verb: (context: LongContext, input: Input<P, Q, B>) => Promise<Result<R>>,
): RouteHandler {
  return answering(contract, async (arrived) => {
    const actor =
      contract.access.kind === "open"
        ? visitor
        : await transact(arrived, (db) => actorOf(contract, arrived, db));
    if (contract.fileLimit !== undefined) {
      arrived.bytes = await readForm(arrived.request, contract.fileLimit);
      arrived.deadline.restart();
    }
    const input = await inputOf(contract, arrived);
    const keyed = begin(contract, arrived, actor);
    const context = longContextOf(arrived, actor);
    return keyed
      ? onceInParts(keyed, context, async (within) => shaped(contract, await verb(within, input)))
      : verb(context, input);
  });
}

/** A request with its tenant and, once read, its body. */
type Arrived = {
  tenant: Tenant;
  facts: RequestFacts;
  request: Request;
  route: RouteArguments;
  bytes: Uint8Array;
  admission: Admission;
  deadline: Deadline;
  keyed: KeyedCall | null;
};

function answering<R extends Schema>(
  contract: Contract<Schema, Schema, Schema, R>,
  perform: (arrived: Arrived) => Promise<unknown>,
): RouteHandler {
  return async (request, route) => {
    const facts = requestFacts(request.headers);
    let arrived: Arrived | undefined;
    try {
      const tenant = await requestTenant(request.headers);
      const isReadHere = contract.body && contract.fileLimit === undefined && !isReadOnceAuthorized(contract);
      const bytes = isReadHere ? await readBody(request, contract.bodyLimit) : new Uint8Array();
      const deadline = new Deadline(secondsOf(contract));
      const admission = await admit(contract, { tenant, facts, params: await route.params, bytes });
      arrived = { tenant, facts, request, route, bytes, admission, deadline, keyed: null };
      if (isReadOnceAuthorized(contract)) await readOnceAuthorized(contract, arrived);
      const result = await deadline.keep(perform(arrived));
      return respond(contract, result, { "X-Request-Id": facts.id, ...admission.headers });
    } catch (error) {
      return await refused(contract, facts, arrived, error);
    } finally {
      arrived?.admission.leave();
    }
  };
}

/** Bodies over the usual limit would let strangers fill the memory, so they are read only from permitted callers. */
const isReadOnceAuthorized = ({ access, bodyLimit }: Contract): boolean =>
  access.kind !== "open" && bodyLimit !== undefined;

async function readOnceAuthorized(contract: Contract, arrived: Arrived): Promise<void> {
  await transact(arrived, (db) => actorOf(contract, arrived, db));
  arrived.bytes = await readBody(arrived.request, contract.bodyLimit);
  arrived.deadline.restart();
}

/**
 * The error response. Logs refusals that concern security, and stores the response under its Idempotency-Key if
 * the operation had begun.
 */
async function refused(
  contract: Contract,
  facts: RequestFacts,
  arrived: Arrived | undefined,
  thrown: unknown,
): Promise<Response> {
  if (arrived?.deadline.isOver)
    log.warn(
      { event: "call_too_slow", requestId: facts.id, route: `${contract.method} ${contract.path}` },
      "a call was not done by its deadline",
    );
  const error = arrived ? await arrived.admission.afterFailure(thrown) : thrown;
  noteRefusal(error, { facts, tenantId: arrived?.tenant.id, route: `${contract.method} ${contract.path}` });
  if (arrived && error instanceof RecordedError) await writtenDown(arrived, error.record);
  const answer = failureAnswer(error, facts.id);
  if (arrived?.keyed && isDefinitive(error)) await keepRefusal(arrived.keyed, answer);
  return answer.toResponse();
}

/** The caller is refused even if the record cannot be written. */
const writtenDown = (arrived: Arrived, record: RecordedError["record"]): Promise<void> =>
  transact(arrived, record).catch((error: unknown) =>
    log.error({ err: error, requestId: arrived.facts.id }, "a refusal was not written down"),
  );

/** Begins the operation. With an Idempotency-Key it happens only once. */
const begin = (contract: Contract, arrived: Arrived, actor: Actor): KeyedCall | null =>
  (arrived.keyed = keyedCall(contract, { ...arrived, tenantId: arrived.tenant.id }, actor));

/** What a context is made from. */
type Origin = Pick<Arrived, "tenant" | "facts"> & { deadline?: Deadline };
type AfterCommit = (() => void | Promise<void>)[];

/**
 * With an Idempotency-Key the response is stored in the same transaction, which must therefore wait for the
 * answers.
 */
const answersOf = <Value>(result: Value | Pipelined<Value>): Value | Promise<Value> =>
  result instanceof Pipelined ? result.result : result;

async function transact<Value>(
  { tenant, deadline }: Origin,
  work: (db: Transaction, afterCommit: AfterCommit) => Promise<Value | Pipelined<Value>>,
): Promise<Value> {
  const afterCommit: AfterCommit = [];
  const result = await retried(() => {
    afterCommit.length = 0;
    return withTenant(tenant.id, (db) => work(db, afterCommit), deadline?.left ?? CALL_MILLISECONDS);
  });
  await allDone(afterCommit);
  return result;
}

/** What was committed is answered as such, whatever fails afterwards. */
async function allDone(afterCommit: AfterCommit): Promise<void> {
  const done = await Promise.allSettled(afterCommit.map(async (later) => later()));
  for (const each of done)
    if (each.status === "rejected") log.error({ err: each.reason as unknown }, "work after a commit failed");
}

const visitor: Actor = { kind: "visitor" };

async function actorOf(
  contract: Contract,
  { tenant, request, admission }: Arrived,
  db: Transaction,
): Promise<Actor> {
  if (contract.access.kind === "open") return visitor;
  // Sent along with the statement that finds the caller, so that a tenant's first call takes no more round trips.
  const limits = tenantLimits(tenant.id, db);
  const actor = await authenticate(db, tenant, request, { isUse: !contract.inBackground });
  admission.countCaller(actor, await limits);
  authorize(contract.access, actor);
  mustHaveFactor(contract, actor, new Date());
  mustBeFresh(contract, actor, new Date());
  return actor;
}

async function inputOf<P extends Schema, Q extends Schema, B extends Schema>(
  contract: Contract<P, Q, B>,
  { request, route, bytes }: Arrived,
): Promise<Input<P, Q, B>> {
  const named = await route.params;
  const params = contract.params?.safeParse(named);
  // A malformed id in the path is a 404 (S-034).
  if (params && !(params.success && isWrittenPlainly(params.data, named))) throw notFound(contract.missing);
  const query = contract.query ? parseWith(contract.query, queryObject(new URL(request.url))) : undefined;
  const body = contract.body ? await bodyOf(contract.body, contract, bytes, request.headers) : undefined;
  return { params: params?.data, query, body, headers: request.headers } as Input<P, Q, B>;
}

/** Whether each number in the path has its usual form: /deals/0161 and /deals/1e2 do not exist. */
const isWrittenPlainly = (params: unknown, named: Record<string, unknown>): boolean =>
  Object.entries(params ?? {}).every(
    ([name, value]) => typeof value !== "number" || String(value) === ownValue(named, name),
  );

type BodyRules = Pick<Contract, "bodyOptional" | "fileLimit">;

async function bodyOf<B extends Schema>(
  schema: B,
  { bodyOptional, fileLimit }: BodyRules,
  bytes: Uint8Array,
  headers: Headers,
): Promise<z.output<B> | undefined> {
  const type = headers.get("content-type");
  const value = fileLimit === undefined ? jsonBody(bytes, type) : await multipartBody(bytes, type, fileLimit);
  return value === undefined && bodyOptional ? undefined : parseWith(schema, value);
}

/** Context of work outside an endpoint that opens its own transactions, such as the site's sign-in. */
export function longContextOf(origin: Origin, actor: Actor = visitor): LongContext {
  const transaction: LongContext["transaction"] = (work) =>
    transact(origin, (db, afterCommit) => work(contextOf(origin, actor, db, afterCommit)));
  return {
    tenant: origin.tenant,
    tenantId: origin.tenant.id,
    actor,
    now: new Date(),
    request: origin.facts,
    transaction,
    conclude: transaction,
  };
}

const contextOf = (arrived: Origin, actor: Actor, db: Transaction, afterCommit: AfterCommit): Context => ({
  tenant: arrived.tenant,
  tenantId: arrived.tenant.id,
  actor,
  db,
  now: new Date(),
  request: arrived.facts,
  afterCommit: (work) => afterCommit.push(work),
});

const TRANSIENT = new Set(["40000", "40001", "40P01", "55P03"]);

async function retried<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !TRANSIENT.has(sqlState(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 240));
    }
  }
}

function respond<R extends Schema>(
  contract: Contract<Schema, Schema, Schema, R>,
  result: unknown,
  own: Record<string, string>,
): Response {
  const { status, headers, body } = result instanceof Answer ? result : shaped(contract, result);
  return new PlainResponse(body, { status, headers: { ...ANSWER_HEADERS, ...own, ...headers } });
}

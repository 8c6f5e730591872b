import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { http } from "@/tests/support/http";
import { startServer, type RunningServer } from "@/tests/support/server";
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from "@/tests/support/trace-receiver";
import { startWebhookReceiver, type WebhookReceiver } from "@/tests/support/webhook-receiver";
import { makeDeal, makeWorkspace, type Workspace } from "@/tests/support/workspace";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { dealCalls } from "@/lib/domain/deals/calls";

const CALLERS_TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLERS_SPAN = "b7ad6b7169203331";

let database: TestDatabase;
let server: RunningServer;
let receiver: TraceReceiver;
let hooks: WebhookReceiver;
let workspace: Workspace;
let requestId = "";

/*
 * The server sends the last spans when it stops. So the tests make calls, stop it, and then check the spans.
 */
beforeAll(async () => {
  [database, receiver, hooks] = await Promise.all([
    testDatabase({ demo: true }),
    startTraceReceiver(),
    startWebhookReceiver(),
  ]);
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: {
      KAPI_PROCESSES: "2",
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20receiver",
      OTEL_SERVICE_NAME: "kapi-test",
      KAPI_WEBHOOK_PRIVATE: "1",
      LOG_LEVEL: "debug",
    },
  });
  workspace = await makeWorkspace("traced", {
    port: server.port,
    url: database.url,
    adminUrl: database.adminUrl,
  });
  await workspace.call(webhookCalls.create, {
    as: "admin",
    body: { url: `${hooks.url}/traced`, events: ["deal.created"] },
  });
  const deal = await makeDeal(workspace);
  await hooks.messagesAt("/traced", 1);
  const answer = await workspace.call(dealCalls.read, {
    as: "admin",
    params: { id: deal.id },
    headers: { traceparent: `00-${CALLERS_TRACE}-${CALLERS_SPAN}-00` },
  });
  requestId = String(answer.headers["x-request-id"]);
  await http({ port: server.port, path: "/reset-password?token=very-secret" });
  await http({ port: server.port, path: "/proposals/0e2dbd6a-5bd5-4f0f-8d51-7b6f3c0c9a11" });
  await server.stop();
});
afterAll(async () => {
  await Promise.all([receiver.close(), hooks.close()]);
  await database.drop();
});

const named = (name: string | RegExp): ReceivedSpan[] =>
  receiver.spans.filter((span) => (typeof name === "string" ? span.name === name : name.test(span.name)));
const partsOf = ({ traceId, spanId }: ReceivedSpan) =>
  receiver.spans.filter((span) => span.traceId === traceId && span.parent === spanId);

describe("traces", () => {
  test("have a request by its route, with the id of its answer, as a part of its caller's trace", () => {
    const [request, ...more] = receiver.spans.filter(
      ({ traceId, parent }) => traceId === CALLERS_TRACE && parent === CALLERS_SPAN,
    );
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      name: "GET /api/deals/[id]",
      service: "kapi-test",
      attributes: {
        "http.request.method": "GET",
        "http.route": "/api/deals/[id]",
        "http.response.status_code": 200,
        "kapi.request_id": requestId,
      },
    });
    expect(requestId).not.toBe("");
  });

  test("have its transactions, and in them each statement by verb and table", () => {
    const [request] = named("GET /api/deals/[id]");
    const transactions = request ? partsOf(request).filter(({ name }) => name === "transaction") : [];
    expect(transactions.length).toBeGreaterThan(0);
    const statements = transactions.flatMap(partsOf).map(({ name }) => name);
    expect(statements).toEqual(expect.arrayContaining(["begin", "commit"]));
    expect(statements.some((name) => /^select \w+$/.test(name))).toBe(true);
  });

  test("have a job as a trace of its own, whose call tells the other server of it", () => {
    const [job] = named("deliver message");
    expect(job?.parent).toBeUndefined();
    const [call] = named("POST 127.0.0.1");
    expect(call).toMatchObject({ traceId: job?.traceId, attributes: { "server.address": "127.0.0.1" } });
    expect(hooks.received[0]?.headers["traceparent"]).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
  });

  test("stand in the log's lines", () => {
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.includes("message_posted"))
      .map((line) => JSON.parse(line) as { trace_id?: string });
    expect(lines.map(({ trace_id }) => trace_id)).toEqual(
      named("deliver message").map(({ traceId }) => traceId),
    );
  });

  test("hold no address, no value and nobody's name, and go to their receiver with its headers", () => {
    expect(new Set(receiver.authorizations)).toEqual(new Set(["Bearer receiver"]));
    for (const secret of ["very-secret", "0e2dbd6a", "@example", "kapi_a_", workspace.tenant.slug])
      expect(receiver.text(), secret).not.toContain(secret);
    expect(named(/^GET \/proposals\/\[uuid\]/).length).toBe(1);
  });
});

import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import { config } from "../../base/config.mjs";
import { version } from "../../lib/platform/version.mjs";
import { methodLabel } from "./methods.mjs";

/**
 * @typedef {import("../../base/traces.ts").TracesOfProcess} TracesOfProcess
 * @typedef {import("@opentelemetry/api").Context} Context
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

/**
 * @typedef {object} Traces
 * @property {(request: Request, response: Response, route: string, answer: () => void) => void} request answers as a
 *   trace of its own, or as a part of the caller's
 * @property {() => Promise<void>} end sends what is left
 */

const SLOT = Symbol.for("kapi.traces");

/**
 * Starts tracing in this process if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise loads nothing. The provider
 * is not registered globally, because the framework would record full addresses, which contain proposal links
 * and passwords (docs/adr/0107).
 * @returns {Promise<Traces | undefined>}
 */
export async function traceProcess() {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const [api, { W3CTraceContextPropagator }, provider] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    openProvider(),
  ]);
  reportFailures(api);
  /** @type {Parts} */
  const parts = {
    api,
    tracer: provider.getTracer("kapi", version().version),
    propagator: new W3CTraceContextPropagator(),
    contexts: new AsyncLocalStorage(),
  };
  Object.assign(globalThis, { [SLOT]: tracesOf(parts) });
  const end = () =>
    provider
      .shutdown()
      .catch((error) => console.error(`Traces: what was left could not be sent: ${error.message}`));
  return { request: requestTracer(parts), end };
}

/**
 * @typedef {object} Parts
 * @property {typeof import("@opentelemetry/api")} api
 * @property {import("@opentelemetry/api").Tracer} tracer
 * @property {import("@opentelemetry/api").TextMapPropagator} propagator
 * @property {AsyncLocalStorage<Context>} contexts what runs now belongs to
 */

/**
 * The tracing functions for the application (base/traces.ts).
 * @param {Parts} parts
 * @returns {TracesOfProcess}
 */
function tracesOf({ api, tracer, propagator, contexts }) {
  const { ROOT_CONTEXT, SpanKind, trace } = api;
  const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, root: SpanKind.INTERNAL };
  const active = () => contexts.getStore() ?? ROOT_CONTEXT;
  return {
    begin(name, attributes) {
      const context = active();
      if (!trace.getSpan(context)?.isRecording()) return undefined;
      return endOf(api, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context));
    },
    async within(name, kind, attributes, work) {
      const around = kind === "root" ? ROOT_CONTEXT : active();
      if (kind !== "root" && !trace.getSpan(around)?.isRecording()) return work();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, around);
      const end = endOf(api, span);
      try {
        const result = await contexts.run(trace.setSpan(around, span), work);
        end();
        return result;
      } catch (error) {
        end(error);
        throw error;
      }
    },
    id: () => trace.getSpan(active())?.spanContext().traceId,
    headers() {
      /** @type {Record<string, string>} */
      const headers = {};
      propagator.inject(active(), headers, api.defaultTextMapSetter);
      return headers;
    },
  };
}

/**
 * @param {typeof import("@opentelemetry/api")} api
 * @param {import("@opentelemetry/api").Span} span
 * @returns {import("../../base/traces.ts").EndPart}
 */
const endOf = (api, span) => (error) => {
  if (error !== undefined) {
    // Only the error's name: its message may contain what a caller sent.
    const message = error instanceof Error ? error.name : "Error";
    span.setStatus({ code: api.SpanStatusCode.ERROR, message }).setAttribute("error.type", message);
  }
  span.end();
};

/**
 * @param {Parts} parts
 * @returns {Traces["request"]}
 */
function requestTracer({ api, tracer, propagator, contexts }) {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  return (request, response, route, answer) => {
    const method = methodLabel(request.method);
    const around = propagator.extract(ROOT_CONTEXT, request.headers, api.defaultTextMapGetter);
    const attributes = { "http.request.method": method, "http.route": route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, around);
    response.once("close", () => {
      span.setAttribute("http.response.status_code", response.statusCode);
      span.setAttribute("kapi.request_id", String(response.getHeader("x-request-id")));
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    contexts.run(trace.setSpan(around, span), answer);
  };
}

async function openProvider() {
  const [sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const share = new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG);
  return new sdk.TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        "service.name": config.OTEL_SERVICE_NAME,
        "service.version": version().version,
        "service.instance.id": `${hostname()}/${process.pid}`,
      }),
    ),
    // A caller names the trace, but does not decide how many are kept.
    sampler: new sdk.ParentBasedSampler({
      root: share,
      remoteParentSampled: share,
      remoteParentNotSampled: share,
    }),
    // Reads address and headers from the environment, like all programs with OpenTelemetry.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
}

/** Least milliseconds between two messages: each batch fails while the receiver is away. */
const REPORT_INTERVAL = 60_000;

/** @param {typeof import("@opentelemetry/api")} api */
function reportFailures({ diag, DiagLogLevel }) {
  let reportedAt = -REPORT_INTERVAL;
  const say = (/** @type {string} */ message) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL) return;
    reportedAt = performance.now();
    // The exporter reports an error as JSON with its stack.
    console.error(`Traces: ${/"message":"([^"]+)"/.exec(message)?.[1] ?? message}`);
  };
  const nothing = () => undefined;
  const logger = { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

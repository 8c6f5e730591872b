import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        status?: { code?: number };
        attributes: { key: string; value: Value }[];
      }[];
    }[];
  }[];
};

/** A received span, with its attributes as an object. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parent: string | undefined;
  name: string;
  service: string;
  isError: boolean;
  attributes: Record<string, string | number | boolean | undefined>;
};

export type TraceReceiver = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  /** The Authorization header of each call. */
  authorizations: (string | undefined)[];
  /** Everything received, as text. */
  text: () => string;
  close: () => Promise<void>;
};

const ERROR = 2;

/** A receiver of OTLP over HTTP with JSON, on 127.0.0.1. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const authorizations: (string | undefined)[] = [];
  let all = "";
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .once("end", () => {
        const body = Buffer.concat(parts);
        const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString(
          "utf8",
        );
        all += text;
        if (request.url === "/v1/traces") spans.push(...spansOf(JSON.parse(text) as Sent));
        authorizations.push(request.headers.authorization);
        response.writeHead(200, { "content-type": "application/json" }).end("{}");
      });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    authorizations,
    text: () => all,
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

const spansOf = ({ resourceSpans }: Sent): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, status, attributes }) => ({
        traceId,
        spanId,
        parent: parentSpanId || undefined,
        name,
        service: String(valuesOf(resource.attributes)["service.name"]),
        isError: status?.code === ERROR,
        attributes: valuesOf(attributes),
      })),
    ),
  );

const valuesOf = (attributes: readonly { key: string; value: Value }[]): ReceivedSpan["attributes"] =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? boolValue : Number(intValue)),
    ]),
  );

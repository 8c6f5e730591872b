type Body = string | Uint8Array;

/** Set by the server in front of the framework (scripts/server/whole-response.mjs); not there in a test that calls a route by itself. */
const holder = globalThis as { [bodies]?: Map<string, Body> } & typeof globalThis;
const bodies = Symbol.for("kapi.bodies");

/** Each is fetched as soon as the framework has its answer. What is still there after so many others never came to be sent. */
const MOST_WAITING = 1_000;
let last = 0;

/**
 * An answer whose body is complete: sent past the framework's streams, in one piece, with its length. A stream, or no body, goes the
 * usual way.
 */
export function wholeResponse(body: Body | ReadableStream | null, { status = 200, headers }: { status?: number; headers: Readonly<Record<string, string>> }): Response {
  const waiting = holder[bodies];
  if (!waiting || body === null || body instanceof ReadableStream) return new Response(body as BodyInit | null, { status, headers });
  const number = String(++last);
  waiting.set(number, body);
  if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value ?? "");
  return new Response(null, { status, headers: { ...headers, "X-Kapi-Body": number } });
}

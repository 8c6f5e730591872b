type Body = string | Uint8Array;

const leaveBody = Symbol.for("kapi.leave-body");
/** Set by the server in front of the framework (scripts/server/whole-response.mjs); not there in a test that calls a route by itself. */
const holder = globalThis as { [leaveBody]?: (body: Body) => string } & typeof globalThis;

/**
 * An answer whose body is complete: sent past the framework's streams, in one piece, with its length. A stream, or no body, goes the
 * usual way.
 */
export function wholeResponse(
  body: Body | ReadableStream | null,
  { status = 200, headers }: { status?: number; headers: Readonly<Record<string, string>> },
): Response {
  const leave = holder[leaveBody];
  if (!leave || body === null || body instanceof ReadableStream)
    return new Response(body as BodyInit | null, { status, headers });
  return new Response(null, { status, headers: { ...headers, "X-Kapi-Body": leave(body) } });
}

type Instead = { status: number; headers: Record<string, string>; body: string };

const instead = Symbol.for("kapi.answer-instead");

/** Has a request that fails be answered with this instead of the framework's own 500; by the number that the server gave it (x-kapi-answer). */
export const answerInstead = (request: string, answer: Instead): void =>
  (globalThis as { [instead]?: (request: string, answer: Instead) => void } & typeof globalThis)[instead]?.(
    request,
    answer,
  );

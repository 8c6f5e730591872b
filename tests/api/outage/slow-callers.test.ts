import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionLimits } from "../../../scripts/server/connection-limits.mjs";
import { http } from "../../support/http";
import { limitedServer, type LimitedServer } from "../../support/limited-server";

let limited: LimitedServer;
beforeAll(async () => {
  limited = await limitedServer({ KAPI_HEADER_SECONDS: "2", KAPI_REQUEST_SECONDS: "4" });
});
afterAll(() => limited.stop());

/**
 * Sends so much of a request and then a byte now and again, for so many milliseconds; all that was answered until the server closed the
 * connection. Who writes to a closed connection loses the answer that lies in it: a caller whose answer counts stops at half its time,
 * however late the drops come on a busy machine.
 */
function drip(start: string, milliseconds = Infinity): Promise<string> {
  return new Promise((done) => {
    let answer = "";
    const begun = performance.now();
    const socket = connect(limited.server.port, "127.0.0.1", () => socket.write(start));
    const dropping = setInterval(() => performance.now() - begun < milliseconds && socket.write("x"), 100);
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(dropping);
      done(answer);
    });
  });
}

test("who sends a header or a body drop by drop is answered 408 and closed, and holds nobody else up", async () => {
  // A workspace that there is: an unknown one is answered before the body.
  const { host } = await limited.workspace("slow");
  const slow = [
    drip(`POST /api/login HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `, 1_000),
    drip(`POST /api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`, 2_000),
    ...Array.from({ length: 50 }, () => drip(`POST /api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`)),
  ];
  expect((await http({ port: limited.server.port, path: "/api/healthz" })).status).toBe(200);
  const answers = await Promise.all(slow);
  expect(answers[0]).toMatch(/^HTTP\/1\.1 408 /);
  expect(answers[1]).toMatch(/^HTTP\/1\.1 408 /);
  for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1\.1 (2|5)/);
});

test("they have 10 seconds for the header and 60 for all unless the operator says otherwise", () => {
  expect(connectionLimits({})).toMatchObject({ headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 2_000 });
  expect(connectionLimits({ KAPI_HEADER_SECONDS: "20", KAPI_REQUEST_SECONDS: "5" })).toMatchObject({ headersTimeout: 20_000, requestTimeout: 20_000 });
  expect(connectionLimits({ KAPI_HEADER_SECONDS: "soon", KAPI_REQUEST_SECONDS: "-1" })).toMatchObject({ headersTimeout: 10_000, requestTimeout: 60_000 });
});

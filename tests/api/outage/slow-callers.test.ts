import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "@/base/config.mjs";
import { connectionLimits } from "../../../scripts/server/connection-limits.mjs";
import { http } from "../../support/http";
import { ownLimitedServer, type LimitedServer } from "../../support/limited-server";

let limited: LimitedServer;
beforeAll(async () => {
  limited = await ownLimitedServer({ KAPI_HEADER_SECONDS: "2", KAPI_REQUEST_SECONDS: "4" });
});
afterAll(() => limited.stop());

/**
 * Sends the start of a request and then nothing, or a byte now and then. Returns what was received until the
 * server closed the connection. With `dripping` the response may be lost: closing a connection with unread
 * bytes discards it.
 */
function hold(start: string, { dripping }: { dripping: boolean }): Promise<string> {
  return new Promise((done) => {
    let answer = "";
    const socket = connect(limited.port, "127.0.0.1", () => socket.write(start));
    const dropping = setInterval(() => dripping && socket.write("x"), 100);
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(dropping);
      done(answer);
    });
  });
}

test("who holds a header or a body back is answered 408 and closed, who sends it drop by drop is closed too, and nobody else is held up", async () => {
  // An existing workspace, because an unknown one gets its response before the body is read.
  const { host } = await limited.workspace("slow");
  const header = `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `;
  const body = `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  const silent = [header, `${body}Content-Length: 100000\r\n\r\n{`].map((start) =>
    hold(start, { dripping: false }),
  );
  const dripping = [
    header,
    ...Array.from({ length: 50 }, () => `${body}Transfer-Encoding: chunked\r\n\r\n`),
  ].map((start) => hold(start, { dripping: true }));
  expect((await http({ port: limited.port, path: "/api/healthz" })).status).toBe(200);
  for (const answer of await Promise.all(silent)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  for (const answer of await Promise.all(dripping)) expect(answer).not.toMatch(/^HTTP\/1\.1 (2|5)/);
});

test("they have 10 seconds for the header and 60 for all unless the operator says otherwise", () => {
  expect(connectionLimits(config)).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 2_000,
  });
  expect(connectionLimits({ KAPI_HEADER_SECONDS: 20, KAPI_REQUEST_SECONDS: 5 })).toMatchObject({
    headersTimeout: 20_000,
    requestTimeout: 20_000,
  });
});

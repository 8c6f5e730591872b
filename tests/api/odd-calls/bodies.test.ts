import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { http } from "../../support/http";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("bodies");
});

const head = (lines: string[]) =>
  `${["POST /api/deals HTTP/1.1", `Host: ${workspace.host}:${workspace.port}`, `Authorization: Bearer ${workspace.tokens.manager}`, "Content-Type: application/json", ...lines].join("\r\n")}\r\n\r\n`;

/**
 * Sends bytes unchanged. Returns what was received until the server had responded `answers` times or closed
 * the connection.
 */
function raw(parts: Iterable<string | Buffer>, answers = 1): Promise<{ text: string; sent: number }> {
  return new Promise((done) => {
    const socket = connect(workspace.port, "127.0.0.1");
    let text = "";
    let sent = 0;
    let isOver = false;
    const end = () => {
      isOver = true;
      socket.destroy();
      done({ text, sent });
    };
    socket.setEncoding("latin1").on("data", (part: string) => {
      text += part;
      if ((text.match(/HTTP\/1\.1 \d{3}/g) ?? []).length >= answers && text.includes("\r\n\r\n")) end();
    });
    socket.once("error", end).once("close", end);
    void (async () => {
      for (const part of parts) {
        if (isOver) return;
        sent += part.length;
        if (!socket.write(part))
          await new Promise((ready) => socket.once("drain", ready).once("close", ready));
      }
    })();
  });
}

const statusOf = (text: string, index = 0) => Number([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)][index]?.[1]);

function* endless(chunks: number): Generator<string> {
  yield head(["Transfer-Encoding: chunked"]);
  const chunk = `${(65_536).toString(16)}\r\n${" ".repeat(65_536)}\r\n`;
  for (let index = 0; index < chunks; index++) yield chunk;
}

describe("a body that lies about its length", () => {
  test("is cut at the limit when it comes in endless pieces", async () => {
    const { text, sent } = await raw(endless(1_600));
    expect(statusOf(text)).toBe(413);
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  });

  test("is refused at once when the length that it names is too large, before it comes", async () => {
    const { text } = await raw([head(["Content-Length: 5000000"])]);
    expect(statusOf(text)).toBe(413);
  });

  test("is not waited for from a stranger where it may be large", async () => {
    const lines = ["Content-Type: application/json", "Content-Length: 20000000"];
    const start = `POST /api/imports/services HTTP/1.1\r\nHost: ${workspace.host}:${workspace.port}\r\n`;
    const asked = (more: string[]) => raw([`${start}${[...lines, ...more].join("\r\n")}\r\n\r\n{`]);
    expect(statusOf((await asked([])).text)).toBe(401);
    const bearer = `Authorization: Bearer ${workspace.tokens.none}`;
    expect(statusOf((await asked([bearer])).text)).toBe(403);
  });

  test("is refused when it is longer than it says, and what is left over is no request", async () => {
    const { text } = await raw([head(["Content-Length: 5"]), '{"a":1}\r\n\r\n'], 2);
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) expect(status).toBe("400");
    expect(statusOf(text)).toBe(400);
  });

  test("with two lengths, or a length and pieces, is refused", async () => {
    for (const lines of [
      ["Content-Length: 2", "Content-Length: 3"],
      ["Content-Length: 2", "Transfer-Encoding: chunked"],
    ]) {
      expect(statusOf((await raw([head(lines), "{}"])).text), lines.join()).toBe(400);
    }
  });
});

test("a body of the sign-in has at most 16 KiB", async () => {
  const signIn = async (length: number) => {
    const { status } = await http({
      port: workspace.port,
      host: workspace.host,
      method: "POST",
      path: "/api/auth/callback/credentials",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "email=".padEnd(length, "x"),
    });
    return status;
  };
  expect(await signIn(16 * 1024 + 1)).toBe(413);
  expect(await signIn(16 * 1024)).not.toBe(413);
});

describe("odd JSON", () => {
  const post = (body: string) =>
    workspace.raw<{ code: string }>("POST", "/api/deals", {
      body,
      headers: { "content-type": "application/json" },
    });

  test.each([
    ["200,000 brackets", "[".repeat(200_000) + "]".repeat(200_000), 400],
    ["33 levels", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`, 400],
    ["10,001 values", `[${"1,".repeat(10_000)}1]`, 400],
    ["NaN", '{"a":NaN}', 400],
    ["1e400", '{"a":1e400}', 400],
    ["__proto__", '{"data":{"__proto__":{"isSuperAdmin":true}}}', 400],
    ["constructor", '{"constructor":{"prototype":{"a":1}}}', 400],
    ["a lone surrogate", '{"a":"\\ud800"}', 422],
    ["NUL", '{"a":"\\u0000"}', 422],
    ["2^53+1 as an id", '{"data":{"attributes":{"client_id":9007199254740993,"lineItems":[]}}}', 422],
    ["a key given twice", '{"data":{"attributes":{}},"data":{"attributes":{}}}', 400],
  ])("%s is %s", async (_name, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
  });
});

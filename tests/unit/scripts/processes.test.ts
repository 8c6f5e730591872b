import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

/** How often a serving process is killed. */
const ROUNDS = 15;
/** A call takes a few milliseconds. One that takes longer than this, in milliseconds, hangs. */
const HANGS = 10_000;

let serving: ChildProcess;
let port: number;
beforeAll(async () => {
  serving = fork(fileURLToPath(new URL("../../support/serving-processes.mjs", import.meta.url)), {
    env: { ...process.env, KAPI_PROCESSES: "2" },
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  [{ port }] = (await once(serving, "message")) as [{ port: number }];
});
afterAll(() => {
  serving.kill("SIGKILL");
});

type End = { pid: number } | "connection error" | "hangs";

/** Makes a call on a new connection that is answered after `work` milliseconds. Returns how it ends. */
function call(work = 0): Promise<End> {
  return new Promise((done) => {
    const request = get({ host: "127.0.0.1", port, path: `/${work}`, agent: false }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.once("end", () => done({ pid: Number(text) }));
      response.once("error", () => done("connection error"));
    });
    request.once("error", () => done("connection error"));
    request.setTimeout(HANGS, () => {
      done("hangs");
      request.destroy();
    });
  });
}

/** The process ids that answered these simultaneous calls. */
async function answering(calls = 20): Promise<Set<number>> {
  const ends = await Promise.all(Array.from({ length: calls }, () => call(20)));
  return new Set(ends.flatMap((end) => (typeof end === "string" ? [] : [end.pid])));
}

const bothServe = () => expect.poll(async () => (await answering()).size, { interval: 50 }).toBe(2);

test("two processes share one port, and each of them takes connections", async () => {
  await bothServe();
});

test("a call ends with an answer or an error when the process that it was meant for is killed, again and again", async () => {
  const ends: End[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await bothServe();
    const [victim = 0] = await answering();
    // A stopped process accepts nothing more, like one that is busy computing.
    process.kill(victim, "SIGSTOP");
    const calls = Array.from({ length: 10 }, () => call());
    await Promise.any(calls);
    process.kill(victim, "SIGKILL");
    ends.push(...(await Promise.all(calls)));
  }
  expect(ends).toHaveLength(ROUNDS * 10);
  expect(ends.filter((end) => end === "hangs")).toEqual([]);
});

test("a process that dies while another one tells it what to expect takes nothing else down", async () => {
  await bothServe();
  const [victim = 0] = await answering();
  const telling = Promise.all(Array.from({ length: 10 }, () => call(1_000)));
  await call();
  // From now on only the other process sends messages. The primary receives those first and then learns that
  // the victim is gone.
  process.kill(victim, "SIGSTOP");
  await setTimeout(100);
  process.kill(serving.pid ?? 0, "SIGSTOP");
  await setTimeout(200);
  process.kill(victim, "SIGKILL");
  await expect.poll(() => readFileSync(`/proc/${victim}/stat`, "utf8"), { interval: 10 }).toContain(") Z ");
  process.kill(serving.pid ?? 0, "SIGCONT");
  await telling;
  await bothServe();
});

test("closing lets running requests finish, ends idle connections, and takes no new ones", async () => {
  await bothServe();
  const idle = await Promise.all([unusedConnection(), answeredUpload()]);
  const ends = idle.map((connection) => once(connection, "close"));
  const running = Array.from({ length: 10 }, () => call(300));
  // This call makes sure that all the others have arrived.
  await call();
  const ended = once(serving, "exit");
  serving.kill("SIGTERM");
  expect(await Promise.race([Promise.all(ends).then(() => "idle"), Promise.any(running)])).toBe("idle");
  for (const end of await Promise.all(running)) expect(end).toEqual({ pid: expect.any(Number) as number });
  expect(await ended).toEqual([0, null]);
  expect(await call()).toBe("connection error");
});

/** A connection on which nothing was sent. */
async function unusedConnection(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  return socket.resume();
}

/** A connection with a request that was answered before its body was complete. */
async function answeredUpload(): Promise<Socket> {
  const socket = await unusedConnection();
  socket.write("POST /0 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nthe first of it");
  await once(socket, "data");
  return socket;
}

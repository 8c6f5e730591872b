import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";

const dataFolder = mkdtempSync(join(tmpdir(), "kapi-embedded-"));
const passwords = { superuser: "s".repeat(32), migrate: "m".repeat(32), request: "r".repeat(32) };
const lockFile = join(dataFolder, "postgres/postmaster.pid");

// Not accessible to other users, like root's home.
chmodSync(dataFolder, 0o700);

const running: EmbeddedPostgres[] = [];
afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(dataFolder, { recursive: true });
});

async function start(chosen = passwords) {
  const server = await startEmbeddedPostgres({ dataFolder, passwords: chosen, durable: false });
  running.push(server);
  return server;
}

async function ask(url: string, statement: string) {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

test("keeps its data and port over kill -9 with the stale lock file, and takes over a server that outlived its launcher", async () => {
  const first = await start();
  await ask(
    first.adminUrl(),
    "set synchronous_commit = on; create table kept (n int); insert into kept values (7)",
  );

  const second = await start();
  expect(second.adopted).toBe(true);

  process.kill(Number(readFileSync(lockFile, "utf8").split("\n")[0]), "SIGKILL");
  const third = await start();
  expect(third.adopted).toBe(false);
  expect(third.port).toBe(first.port);
  expect(await ask(third.adminUrl(), "select n from kept")).toEqual([{ n: 7 }]);

  await third.stop();
  // The process id in the lock file now belongs to an unrelated process.
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  writeFileSync(lockFile, `${other.pid}\n${dataFolder}\n0\n${third.port}\n`, { mode: 0o666 });
  const fourth = await start();
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill("SIGKILL");
  expect(await ask(fourth.adminUrl(), "select n from kept")).toEqual([{ n: 7 }]);
});

test("waits for what a killed server left running, and for nothing else", async () => {
  const first = await start();
  const [pid, log] = [
    Number(readFileSync(lockFile, "utf8").split("\n")[0]),
    join(dataFolder, "postgres/kapi-server.log"),
  ];
  const said = () => readFileSync(log, "utf8").split("pre-existing shared memory block").length;
  const before = said();
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const survivor = processes.find(([, parent]) => parent === pid)?.[0];
  if (!survivor) throw new Error("The server has no processes of its own.");
  // A stopped process does not notice that its server is gone.
  process.kill(survivor, "SIGSTOP");
  process.kill(pid, "SIGKILL");
  const next = start();
  try {
    await expect.poll(said).toBeGreaterThan(before);
  } finally {
    process.kill(survivor, "SIGCONT");
  }
  expect((await next).port).toBe(first.port);

  await (await next).stop();
  writeFileSync(join(dataFolder, "postgres/postgresql.auto.conf"), "no_such_setting = 1\n");
  await expect(start()).rejects.toThrow(/did not start:\n.*no_such_setting/);
  writeFileSync(join(dataFolder, "postgres/postgresql.auto.conf"), "");
});

test("takes other passwords when the secrets were replaced, and refuses the old ones", async () => {
  const renewed = await start({
    superuser: "S".repeat(32),
    migrate: "M".repeat(32),
    request: "R".repeat(32),
  });
  expect(await ask(renewed.requestUrl(), "select current_user as name")).toEqual([{ name: "app_user" }]);
  await expect(
    ask(renewed.requestUrl().replace("R".repeat(32), passwords.request), "select 1"),
  ).rejects.toThrow("password authentication failed");
});

test("listens on the loopback address only, and the role of requests is no more than a guest", async () => {
  const server = await start({ superuser: "S".repeat(32), migrate: "M".repeat(32), request: "R".repeat(32) });
  expect(await ask(server.requestUrl(), "select current_setting('listen_addresses') as hosts")).toEqual([
    { hosts: "127.0.0.1" },
  ]);
  await expect(ask(server.requestUrl(), "create table mine (n int)")).rejects.toThrow("permission denied");
  await expect(ask(server.requestUrl(), "set role kapi_migrate")).rejects.toThrow("permission denied");
});

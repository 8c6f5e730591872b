import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../releases";
import { until } from "../steps";
import { send, type Got, type Target } from "../traffic/send";
import { documented } from "./documented";
import type { Machine } from "./machine";

/** The domain used in deploy/nginx/kapi.conf and docs/operations.md. */
export const DOMAIN = "kapi.example.com";

/** A self-signed certificate for the domain and its subdomains. */
export type Certificate = { text: string; key: string; fingerprint: string };

export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "kapi-certificate-"));
  const [key, text] = [join(folder, "key"), join(folder, "certificate")];
  const names = `subjectAltName=DNS:${DOMAIN},DNS:*.${DOMAIN}`;
  const words = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "30",
  ];
  execFileSync(
    "openssl",
    [...words, "-subj", `/CN=${DOMAIN}`, "-addext", names, "-keyout", key, "-out", text],
    {
      stdio: "ignore",
    },
  );
  const made = { text: readFileSync(text, "utf8"), key: readFileSync(key, "utf8") };
  rmSync(folder, { recursive: true });
  const spki = new X509Certificate(made.text).publicKey.export({ type: "spki", format: "der" });
  return { ...made, fingerprint: createHash("sha256").update(spki).digest("base64") };
}

/** The machine's nginx over TLS, as browsers reach it. */
export const proxy = ({ text }: Certificate): Target => ({ name: "nginx", port: 443, tls: { ca: text } });

/** One JSON call to a host of the machine. Throws unless the response is 2xx. */
export async function api<Body>(
  target: Target,
  host: string,
  call: { method?: string; path: string; token?: string; body?: unknown },
): Promise<Body> {
  const got = await raw(target, host, call);
  const text = got.bytes.toString("utf8");
  if (got.status < 200 || got.status > 299)
    throw new Error(
      `${call.method ?? "GET"} https://${host}${call.path}: ${got.status} ${text.slice(0, 500)}`,
    );
  return (text ? JSON.parse(text) : undefined) as Body;
}

/** The same call with any response. */
export const raw = (
  target: Target,
  host: string,
  { token, ...call }: { method?: string; path: string; token?: string; body?: unknown },
): Promise<Got> =>
  send(target, {
    ...call,
    host,
    address: "192.0.2.1",
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

/**
 * Installs the release in /root as docs/operations.md says, and waits until it is ready.
 *
 * @param settings additional lines of kapi.env
 */
export async function install(machine: Machine, settings: readonly string[]): Promise<void> {
  const { shell, write } = machine;
  await shell(documented("useradd"));
  const passwords = { kapi_owner: "owner-of-the-tables", app_user: "what-requests-act-as" };
  await write("/etc/kapi/owner", passwords.kapi_owner);
  await write("/etc/kapi/database", passwords.app_user);
  const sql = documented("create role").replace(/(role (\w+) .*)'…'/g, (_, start: string, role: string) => {
    return `${start}'${passwords[role as keyof typeof passwords]}'`;
  });
  await shell('printf %s "$SQL" | runuser -u postgres -- psql -q -v ON_ERROR_STOP=1', { SQL: sql });
  const documentedSettings = documented("DATABASE_ADMIN_URL=").replace(/^SMTP_URL=.*\n/m, "");
  await write("/etc/kapi/kapi.env", `${documentedSettings}${settings.join("\n")}\n`);
  await shell(documented("systemctl enable --now kapi"));
  await ready(machine, 3000);
}

/** Waits until the release on a port is ready. */
export const ready = (machine: Machine, port: number): Promise<void> =>
  until(`port ${port} serves`, async () => {
    const target = { name: String(port), port };
    const got = await send(target, { host: DOMAIN, path: "/api/readyz", address: "192.0.2.1" }).catch(
      () => null,
    );
    if (got?.status === 200) return true;
    // How often systemd has restarted it, and its last log lines.
    const state = await machine.shell("systemctl show kapi -P NRestarts; journalctl -u kapi -n 12 -o cat");
    const answer = `${got?.status ?? "no answer"}, started again ${state}`;
    if (Number.parseInt(state, 10) > 2) throw new Error(answer);
    return answer;
  });

/** Runs nginx with the configuration in deploy/, with the certificate where that expects it. */
export async function putProxyInFront({ shell, write }: Machine, { text, key }: Certificate): Promise<void> {
  await write(`/etc/letsencrypt/live/${DOMAIN}/fullchain.pem`, text);
  await write(`/etc/letsencrypt/live/${DOMAIN}/privkey.pem`, key);
  await write("/etc/nginx/conf.d/kapi.conf", readFileSync(join(ROOT, "deploy/nginx/kapi.conf")), "0644");
  await shell("rm -f /etc/nginx/sites-enabled/default; nginx -t -q; systemctl restart nginx");
}

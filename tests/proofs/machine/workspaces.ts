import type { MailServer } from "../../support/mail-server";
import type { Target } from "../traffic/send";
import { api, DOMAIN } from "./site";

const PASSWORD = "Quoting-from-Debian-13";

/** A workspace with its administrator and the administrator's access token. */
export type CreatedWorkspace = { host: string; email: string; password: string; token: string };

export const SUPER_ADMIN = {
  KAPI_ADMIN_EMAIL: "root@example.com",
  KAPI_ADMIN_FIRST_NAME: "Root",
  KAPI_ADMIN_LAST_NAME: "Root",
  KAPI_ADMIN_PASSWORD: PASSWORD,
};

/** Signs in. The session is new, so it also counts as a fresh confirmation of the password. */
export async function newToken(target: Target, host: string, email: string): Promise<string> {
  const call = { method: "POST", path: "/api/login", body: { email, password: PASSWORD } };
  return (await api<{ meta: { access_token: string } }>(target, host, call)).meta.access_token;
}

/**
 * Creates a workspace as a super admin does: its administrator sets a password through the link in a mail.
 */
export async function makeWorkspaceByMail(
  target: Target,
  mail: MailServer,
  name: string,
): Promise<CreatedWorkspace> {
  const token = await newToken(target, DOMAIN, SUPER_ADMIN.KAPI_ADMIN_EMAIL);
  const [host, email] = [`${name}.${DOMAIN}`, `lea@${name}.example`];
  const person = { user_email: email, user_first_name: "Léa", user_last_name: "Roy" };
  const body = { name, ...person, sender_email: `quotes@${name}.example` };
  await api(target, DOMAIN, { method: "POST", path: "/api/super-admin/tenants", token, body });
  const [link = ""] = (await mail.mailTo(email)).links;
  const url = new URL(link);
  if (url.host !== host || url.protocol !== "https:") throw new Error(`The mailed link is ${link}.`);
  await api(target, host, {
    method: "POST",
    path: "/api/reset-password",
    body: {
      email,
      token: url.searchParams.get("token"),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  });
  const made = { host, email, password: PASSWORD, token: await newToken(target, host, email) };
  const post = (path: string, given: object) =>
    api(target, host, { method: "POST", path, token: made.token, body: given });
  await post("/api/clients", { name: `Client of ${name}`, email: `hello@client-of-${name}.example` });
  await post("/api/sale-catalog-items", {
    data: {
      attributes: {
        title: `Service of ${name}`,
        description: "<p>Made by hand</p>",
        standard_amount: 120_00,
      },
    },
  });
  return made;
}

/** The data of a workspace that must be the same after a restore. */
export async function contentOf(target: Target, { host, token }: CreatedWorkspace, proposal: string) {
  const ask = <Body>(path: string, method = "GET") => api<Body>(target, host, { method, path, token });
  const trail = await ask<{ data: { is_whole: boolean } }>("/api/admin/audit/check", "POST");
  return {
    deals: await ask("/api/deals"),
    clients: await ask("/api/clients"),
    services: await ask("/api/sale-catalog-items"),
    proposal: await ask(`/api/proposals/${proposal}`),
    isTrailWhole: trail.data.is_whole,
  };
}

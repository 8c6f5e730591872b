import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONFIRM_HEADER, accountCalls } from "@/lib/domain/accounts/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { callAddress } from "@/app/_client/call-address";
import { http } from "../../support/http";
import { startMailingSite, tokenOf, type MailingSite } from "../../support/mailing-site";
import { callsAs } from "../../support/workspace";

let site: MailingSite;
beforeAll(async () => {
  site = await startMailingSite("register");
});
afterAll(() => site.close());

const STRONG = "Correct1horse";
let people = 0;
const newAddress = () => `person${(people += 1)}@example.test`;

const person = (email: string, changes: Record<string, unknown> = {}) => ({
  first_name: "Zoé",
  last_name: "O’Brien",
  email,
  password: STRONG,
  password_confirmation: STRONG,
  tenant_name: site.workspace.tenant.slug,
  ...changes,
});
const call = callsAs(() => site.workspace, { as: null });
const register = (
  email: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => call(accountCalls.register, { body: person(email, changes), headers });
const verify = (token: string) =>
  site.workspace.call(accountCalls.verify, {
    as: null,
    params: { token },
    headers: { [CONFIRM_HEADER]: "1" },
  });
const signIn = (email: string, password = STRONG) => call(authCalls.login, { body: { email, password } });

describe("POST /register", () => {
  test("makes an account without a role and mails the link that confirms its address [REST-02] [REST-12]", async () => {
    const email = newAddress();
    const answer = await register(email);
    expect([answer.status, answer.body]).toEqual([
      201,
      { data: null, message: "Registration successful. Please check your email to verify your address." },
    ]);
    const early = await signIn(email);
    expect([early.status, early.refusal.message]).toEqual([
      403,
      "Please verify your email address before signing in.",
    ]);
    const mail = await site.mail.mailTo(email);
    expect(mail.subject).toBe("Confirm your email address for Company register");
    expect((await verify(tokenOf(mail.links))).status).toBe(200);
    const { status, body } = await signIn(email);
    expect([status, body.meta.role, body.meta.permissions]).toEqual([200, null, []]);
    expect(body.data.attributes.email_verified_at).not.toBeNull();
  });

  test("answers the same for a known address, changes nothing of it, and tells its owner", async () => {
    const known = "manager@example.test";
    const rowOf = () =>
      site.admin`select password_hash, first_name, version, email_verified_at from user_account where email = ${known}`;
    const before = await rowOf();
    const [taken, free] = [await register(known), await register(newAddress())];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(Object.keys(taken.headers).sort()).toEqual(Object.keys(free.headers).sort());
    expect(await rowOf()).toEqual(before);
    const mail = await site.mail.mailTo(known);
    expect(mail.subject).toBe("You already have an account at Company register");
    expect(mail.links[0]).toBe(`http://${site.workspace.host}:${site.workspace.port}/login`);
  });

  test("of an address that was never confirmed lets only the owner of the mailbox choose the password", async () => {
    const email = newAddress();
    await register(email, {
      first_name: "Eve",
      password: "Attack3r!Attack3r!",
      password_confirmation: "Attack3r!Attack3r!",
    });
    await site.mail.mailTo(email);
    await register(email);
    const mail = await site.mail.mailTo(email);
    const reset = await call(accountCalls.resetPassword, {
      body: {
        token: tokenOf(mail.links),
        email,
        password: "mine-from-now",
        password_confirmation: "mine-from-now",
      },
    });
    expect(reset.status).toBe(200);
    const statuses = [];
    for (const password of ["Attack3r!Attack3r!", STRONG, "mine-from-now"])
      statuses.push((await signIn(email, password)).status);
    expect(statuses).toEqual([422, 422, 200]);
  });

  test("makes one account of several registrations at the same moment", async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(email)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const [found] = await site.admin`select count(*)::int as count from user_account where email = ${email}`;
    expect(found).toEqual({ count: 1 });
  });

  test("joins the workspace that it is called on, by its slug or uuid, and no other", async () => {
    expect((await register(newAddress(), { tenant_name: site.workspace.tenant.uuid })).status).toBe(201);
    for (const name of ["somewhere-else", "admin", "", `${site.workspace.tenant.slug}.evil`]) {
      const { status, refusal } = await register(newAddress(), { tenant_name: name });
      expect([status, refusal.errors[0]?.field], name).toEqual([422, "tenant_name"]);
    }
  });

  test("makes nobody a super admin, and takes nothing that could end a header", async () => {
    expect((await register(newAddress(), { is_super_admin: true })).status).toBe(422);
    expect((await register(newAddress(), { role: "admin" })).status).toBe(422);
    const injected = await register("zoe@example.test\r\nBcc: eve@example.test", {
      first_name: "Zoé\r\nX: y",
    });
    expect(injected.refusal.errors.map(({ field }) => field).sort()).toEqual(["email", "first_name"]);
    expect((await register(newAddress(), { last_name: "Roy\u0000" })).status).toBe(422);
  });

  test("writes in the language that the person uses, then and later", async () => {
    const email = newAddress();
    await register(email, {}, { cookie: "kapi.language=fr" });
    const mail = await site.mail.mailTo(email);
    expect([mail.subject, mail.text.split("\n")[0]]).toEqual([
      "Confirmez votre adresse courriel pour Company register",
      "Bonjour Zoé,",
    ]);
    await call(accountCalls.forgotPassword, { body: { email } });
    expect((await site.mail.mailTo(email)).subject).toBe(
      "Choisissez un nouveau mot de passe pour Company register",
    );
  });

  test("builds the link from the workspace's own domain, whatever the request says of its host", async () => {
    const email = newAddress();
    const { slug } = site.workspace.tenant;
    const answer = await http({
      port: site.workspace.port,
      host: "evil.example",
      method: "POST",
      path: callAddress(accountCalls.register),
      body: person(email),
      headers: {
        "x-tenant-uuid": slug,
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        forwarded: "host=evil.example",
      },
    });
    expect(answer.status).toBe(201);
    const { links, html, text } = await site.mail.mailTo(email);
    expect(new Set(links.map((link) => new URL(link).host))).toEqual(
      new Set([`${slug}.localhost:${site.workspace.port}`]),
    );
    expect(html + text).not.toContain("evil.example");
  });
});

describe("GET /email/verify/{token}", () => {
  const registered = async () => {
    const email = newAddress();
    await register(email);
    return { email, token: tokenOf((await site.mail.mailTo(email)).links) };
  };

  test("works once; after that the address is already verified [ACC-13]", async () => {
    const { email, token } = await registered();
    const first = await verify(token);
    expect([first.status, first.body]).toEqual([
      200,
      { data: { verified: true, email }, message: "Email verified" },
    ]);
    const again = await verify(token);
    expect([again.status, again.body.message]).toEqual([400, "Email already verified"]);
  });

  test("of several at the same moment says to one that it did it, to the others that it is done", async () => {
    const { token } = await registered();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(answers.map(({ status, body }) => (status === 200 ? "verified" : body.message)).sort()).toEqual([
      ...Array.from({ length: 4 }, () => "Email already verified"),
      "verified",
    ]);
  });

  test("refuses a link after its 24 hours [ACC-14]", async () => {
    const { email, token } = await registered();
    const [link] = await site.admin<
      { hours: number }[]
    >`select extract(epoch from expires_at - created_at)::int / 3600 as hours from account_link where email = ${email}`;
    expect(link).toEqual({ hours: 24 });
    await site.admin`update account_link set expires_at = now() where email = ${email}`;
    const late = await verify(token);
    expect([late.status, late.body.message]).toEqual([400, "Verification link has expired"]);
    expect((await signIn(email)).status).toBe(403);
  });

  test("knows no other token, and none on another workspace's host [ACC-15]", async () => {
    const { token } = await registered();
    const [row] = await site.admin<
      { hash: string }[]
    >`select token_hash as hash from account_link order by id desc limit 1`;
    for (const other of ["x", token.slice(0, -1), token.toUpperCase(), row?.hash ?? "", "%00"]) {
      const answer = await verify(other);
      expect([answer.status, answer.refusal.code], other).toEqual([404, "NOT_FOUND_ERROR"]);
    }
    const elsewhere = await http({
      port: site.workspace.port,
      host: "localhost",
      path: callAddress(accountCalls.verify, { params: { token } }),
      headers: { "x-tenant-uuid": (await otherTenant()).slug },
    });
    expect(elsewhere.status).toBe(404);
    expect((await verify(token)).status).toBe(200);
  });

  test("changes nothing when a mail scanner opens the page or the call, which say whose address it is [T-06]", async () => {
    const { email, token } = await registered();
    const { port, host } = site.workspace;
    for (const path of [`/verify-email/${token}`, callAddress(accountCalls.verify, { params: { token } })]) {
      for (const method of ["HEAD", "GET", "HEAD", "GET"]) {
        const answer = await http<unknown>({ port, host, method, path });
        expect(answer.status, `${method} ${path}`).toBe(200);
        if (method === "GET") expect(answer.text).toContain(email);
      }
    }
    expect(
      (await http({ port, host, path: callAddress(accountCalls.verify, { params: { token } }) })).body,
    ).toMatchObject({
      data: { verified: false, email },
    });
    expect((await signIn(email)).status).toBe(403);
    expect((await verify(token)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  test("says without the header what it would answer with it [T-06]", async () => {
    const { email, token } = await registered();
    const look = async (token: string) => {
      const { status, refusal } = await call(accountCalls.verify, { params: { token } });
      return [status, refusal.message];
    };
    expect(await look("unknown")).toEqual([404, "Verification link not found"]);
    await site.admin`update account_link set expires_at = now() where email = ${email}`;
    expect(await look(token)).toEqual([400, "Verification link has expired"]);
    await site.admin`update account_link set expires_at = now() + interval '1 hour' where email = ${email}`;
    await verify(token);
    expect(await look(token)).toEqual([400, "Email already verified"]);
  });

  test("stores no token in the clear, in the link or in the mail's row", async () => {
    const { email, token } = await registered();
    const [rows] = await site.admin<{ text: string }[]>`
      select (select json_agg(l) from account_link l where l.email = ${email})::text || (select json_agg(o)
      from outbox o where o.recipient = ${email})::text as text`;
    expect(rows?.text).toContain(email);
    expect(rows?.text).not.toContain(token);
  });
});

describe("POST /email/resend", () => {
  const resend = (email: string) => call(accountCalls.resend, { body: { email } });
  const mailsTo = (address: string) => site.mail.mails.filter(({ to }) => to === address).length;

  test("answers the same whether or not somebody waits for a link, and mails only who does [REST-11] [MSG-14]", async () => {
    const waiting = newAddress();
    await register(waiting);
    await site.mail.mailTo(waiting);
    const answers = [
      await resend("stranger@example.test"),
      await resend("admin@example.test"),
      await resend(waiting),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { data: null, message: "Verification email sent!" }]);
    const { links } = await site.mail.mailTo(waiting);
    expect((await verify(tokenOf(links))).status).toBe(200);
    expect([mailsTo("stranger@example.test"), mailsTo("admin@example.test")]).toEqual([0, 0]);
  });

  test("takes the same time for both", async () => {
    const waiting = newAddress();
    await register(waiting);
    const took: number[] = [];
    for (const email of ["stranger@example.test", waiting]) {
      const begin = performance.now();
      await resend(email);
      took.push(performance.now() - begin);
    }
    expect(Math.min(...took)).toBeGreaterThanOrEqual(149);
  });

  test("mails one address three times an hour and no more, and says nothing of it", async () => {
    const email = newAddress();
    await register(email);
    const statuses = [];
    for (let time = 0; time < 4; time++) statuses.push((await resend(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    const [rows] =
      await site.admin`select count(*)::int as count from outbox where recipient = ${email} and kind = 'verify'`;
    expect(rows).toEqual({ count: 3 });
  });
});

async function otherTenant(): Promise<{ slug: string }> {
  const [row] = await site.admin<{ slug: string }[]>`
    insert into tenant (uuid, slug, name, domain, sender_email)
    values (gen_random_uuid(), 'elsewhere', 'Elsewhere', 'elsewhere.localhost', 'a@elsewhere.localhost')
    returning slug`;
  return row ?? { slug: "" };
}

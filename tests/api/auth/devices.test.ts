import { afterAll, beforeAll, expect, test } from "vitest";
import { authCalls } from "@/lib/domain/auth/calls";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { PASSWORD } from "../../support/workspace";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let site: MailingSite;
beforeAll(async () => {
  site = await startMailingSite("devices");
});
afterAll(() => site.close());

/** Creates a user who has never signed in. */
async function newUser(): Promise<string> {
  const email = `device${(users += 1)}@example.test`;
  await site.admin`
    insert into user_account (tenant_id, uuid, email, first_name, last_name, password_hash, email_verified_at)
    select tenant_id, gen_random_uuid(), ${email}, 'Ana', 'Lima', password_hash, now() from user_account
    where id = ${site.workspace.users.employee}`;
  return email;
}
let users = 0;

const signIn = (email: string, headers: Record<string, string>) =>
  site.workspace.call(authCalls.login, { as: null, body: { email, password: PASSWORD }, headers });
const device = (letter: string) => ({ cookie: `kapi.device=${letter.repeat(32)}` });
const mailsTo = async (email: string) =>
  (
    await site.admin<{ count: number }[]>`select count(*)::int as count from outbox
      where recipient = ${email} and kind = 'new_device'`
  )[0]?.count;

test("the first sign-in is mailed to nobody, one from another browser is, with what, where and when (T-22)", async () => {
  const email = await newUser();
  for (let time = 0; time < 2; time++) await signIn(email, { ...device("a"), "user-agent": "curl/8" });
  expect(await mailsTo(email)).toBe(0);
  await signIn(email, { ...device("b"), "user-agent": FIREFOX });
  const { subject, text, links } = await site.mail.mailTo(email);
  expect(subject).toBe("New sign-in to your account at Company devices");
  expect(text).toContain("Device: Firefox on Linux");
  expect(text).toContain("Network: 127.0.0.0/24");
  expect(text).toMatch(/When: \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]\.m\. \(UTC\)/);
  expect(links[0]).toBe(`http://${site.workspace.host}:${site.workspace.port}/profile?tab=sessions`);
  await signIn(email, { ...device("a"), "user-agent": FIREFOX });
  await signIn(email, { ...device("b"), "user-agent": "curl/8" });
  expect(await mailsTo(email)).toBe(1);
});

test("without a cookie a program is known by its name and network (T-22)", async () => {
  const email = await newUser();
  await signIn(email, { "user-agent": "erp/1.0" });
  await signIn(email, { "user-agent": "erp/1.1" });
  expect(await mailsTo(email)).toBe(0);
  await signIn(email, { "user-agent": "other/1.0" });
  expect(await mailsTo(email)).toBe(1);
});

test("the audit trail has who signed in, what from, and whether it was new", async () => {
  const email = await newUser();
  await signIn(email, { ...device("c"), "user-agent": FIREFOX });
  await signIn(email, { ...device("d"), "user-agent": FIREFOX });
  const rows = await site.admin`select after, actor_kind, actor_id::text, actor_name, subject_id
    from audit_event where action = 'signed_in' and subject_name = ${email} order by sequence`;
  for (const row of rows)
    expect(row).toMatchObject({
      actor_kind: "member",
      actor_id: row["subject_id"] as unknown,
      actor_name: `Ana Lima <${email}>`,
    });
  expect(rows.map(({ after }) => after as unknown)).toEqual([
    { channel: "bearer", by: "password", browser: "Firefox", system: "Linux", new_device: true },
    { channel: "bearer", by: "password", browser: "Firefox", system: "Linux", new_device: true },
  ]);
});

test("what is known of a person's devices is forgotten beyond 100", async () => {
  const email = await newUser();
  await signIn(email, device("e"));
  await site.admin`insert into user_device (tenant_id, user_id, device_hash, first_seen_at, last_seen_at)
    select tenant_id, id, 'known ' || n, now() - interval '2 days', now() - interval '1 day'
    from user_account, generate_series(1, 120) n where email = ${email}`;
  await signIn(email, device("f"));
  const [row] = await site.admin`select count(*)::int as count from user_device d
    join user_account u on u.tenant_id = d.tenant_id and u.id = d.user_id where u.email = ${email}`;
  expect(row).toEqual({ count: 100 });
});

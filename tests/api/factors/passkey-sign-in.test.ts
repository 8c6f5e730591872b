import { beforeAll, expect, test } from "vitest";
import { and, eq } from "drizzle-orm";
import { passkeyChallenge, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { authCalls } from "@/lib/domain/auth/calls";
import { addPasskey, loginChallenge, outcomeOf, partyAt, stepOf } from "../../support/factors";
import { signInOnSite } from "../../support/site-session";
import { SoftPasskey } from "../../support/soft-passkey";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let ours: Workspace;
let theirs: Workspace;
let passkey: SoftPasskey;
beforeAll(async () => {
  [ours, theirs] = [await makeWorkspace("passkeys"), await makeWorkspace("elsewhere")];
  passkey = await addPasskey(ours, "manager");
});

type Given = Parameters<SoftPasskey["assertion"]>[1];

/** Signs in with a passkey only. */
const signIn = async (given: Given = {}, key = passkey, at = ours) =>
  enter(key.assertion(await loginChallenge(at), given), at);
const enter = async (assertion: object, at = ours) =>
  outcomeOf(await signInOnSite(at, { passkey: JSON.stringify(assertion) }));

const REFUSED = { cookie: "", refusal: ["passkey_refused"] };

test("a passkey alone signs in its user, without address and password [T-20]", async () => {
  const { cookie } = await signIn();
  expect(cookie).toMatch(/^kapi\.session=/);
  const me = await ours.call(authCalls.me, { as: null, headers: { cookie } });
  expect(me.body.data.attributes.email).toBe("manager@example.test");
});

test("what it signed works once, and so does what it was asked", async () => {
  const challenge = await loginChallenge(ours);
  const signed = passkey.assertion(challenge);
  expect((await enter(signed)).cookie).not.toBe("");
  expect(await enter(signed)).toEqual(REFUSED);
  expect(await enter(passkey.assertion(challenge))).toEqual(REFUSED);
});

test.each<[string, Given]>([
  ["of another site", { origin: "https://evil.example" }],
  ["for another host", { rpId: "evil.example" }],
  ["whose user was not verified", { isVerified: false }],
  ["whose counter went back, as a copy's does", { counter: 1 }],
  ["that names another user", { userHandle: Buffer.from("somebody").toString("base64url") }],
])("a signature %s is refused", async (_what, given) => {
  expect((await signIn()).cookie).not.toBe("");
  expect(await signIn(given)).toEqual(REFUSED);
});

test("an unknown passkey, and one that signs with another key, are refused", async () => {
  const other = new SoftPasskey(partyAt(ours), "x");
  expect(await signIn({}, other)).toEqual(REFUSED);
  const forged = { ...other.assertion(await loginChallenge(ours)), id: passkey.id, rawId: passkey.id };
  expect(await enter(forged)).toEqual(REFUSED);
});

test("another workspace's passkey is refused, whatever it signs", async () => {
  const foreign = await addPasskey(theirs, "manager");
  expect(await signIn({}, foreign)).toEqual(REFUSED);
  expect(await signIn(partyAt(ours), foreign)).toEqual(REFUSED);
  expect((await signIn({}, foreign, theirs)).cookie).not.toBe("");
});

test("what was asked more than five minutes ago, or for something else, is refused", async () => {
  const challenge = await loginChallenge(ours);
  await ownerTransaction(ours.adminUrl, (db) =>
    db
      .update(passkeyChallenge)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(passkeyChallenge.tenantId, ours.tenant.id)),
  );
  expect(await enter(passkey.assertion(challenge))).toEqual(REFUSED);
  const ofStep = await loginChallenge(ours, await stepOf(ours, "manager"));
  expect(await enter(passkey.assertion(ofStep))).toEqual(REFUSED);
  expect(await enter(passkey.assertion("made-up"))).toEqual(REFUSED);
});

test("a disabled user is told so, and let in no more", async () => {
  const key = await addPasskey(ours, "employee");
  await ownerTransaction(ours.adminUrl, (db) =>
    db
      .update(userAccount)
      .set({ isActive: false })
      .where(and(eq(userAccount.tenantId, ours.tenant.id), eq(userAccount.id, ours.users.employee))),
  );
  expect(await signIn({}, key)).toEqual({ cookie: "", refusal: ["user_inactive"] });
});

test("what is no passkey's answer is refused without a fault", async () => {
  for (const text of ["", "{", "[]", '{"id":1}'])
    expect(outcomeOf(await signInOnSite(ours, { passkey: text })).refusal[0]).toMatch(/^invalid_/);
});

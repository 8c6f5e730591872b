import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { client, importJob, role, session, sessionToken } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { holdsAny, PERMISSIONS, ROLE_PERMISSIONS } from "@/lib/core/access/permissions";
import { hashOf } from "@/lib/platform/secrets/tokens";
import { CONTRACTS } from "@/lib/server/contracts";
import type { Access, Contract } from "@/lib/core/contract/contract";
import type { Refusal } from "@/lib/core/contract/errors";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { draftCalls, questionCalls } from "@/lib/domain/deals/calls";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { scimTokenCalls } from "@/lib/domain/scim/calls";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { Multipart } from "../../support/multipart";
import { personWith, roleWith } from "../../support/people";
import {
  callsAs,
  dealBody,
  makeDeal,
  makeWorkspace,
  PASSWORD,
  type Caller,
  type Workspace,
} from "../../support/workspace";
import { catalogBody, catalogPath, spareCategory } from "./catalog-things";
import { documentBody, documentThing } from "./document-things";
import { onlyPage, sparePage } from "./page-things";
import {
  againNewCurrency,
  newCustomField,
  newTaxProfile,
  smallPicture,
  spareCurrency,
  spareCustomField,
  spareDomain,
  spareMailTemplate,
  newMailTemplate,
  scheduledSending,
  againNewDomain,
  spareTaxProfile,
} from "./settings-things";

/** The Zoho account that our client was imported from. */
const IMPORTED = "4150868000000000001";

let ours: Workspace;
let theirs: Workspace;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace("ours"), makeWorkspace("theirs")]);
  await ownerTransaction(ours.adminUrl, (db) =>
    db.update(client).set({ zohoId: IMPORTED }).where(eq(client.tenantId, ours.tenant.id)),
  );
});

/**
 * The contract's path with the ids of existing things. They are created for each call, because some calls
 * delete them.
 */
async function pathOf(contract: Contract, workspace: Workspace): Promise<string> {
  if (!contract.path.includes("{")) return contract.path;
  if (contract.path.startsWith("/settings/")) return contract.path.replace("{key}", "proposal_reminders");
  if (contract.path.startsWith("/tenant-currencies/"))
    return contract.path.replace("{id}", String(await spareCurrency(workspace)));
  if (contract.path.startsWith("/tax-profiles/"))
    return contract.path.replace("{id}", String(await spareTaxProfile(workspace)));
  if (contract.path.startsWith("/pdf-pages/"))
    return contract.path.replace("{id}", String((await sparePage(workspace)).id));
  if (contract.path.startsWith("/clients/"))
    return contract.path.replace("{id}", String(await clientFor(contract, workspace)));
  // A user without a password, whom every administrator may manage.
  if (contract.path.startsWith("/admin/users/"))
    return contract.path.replace("{id}", String((await personWith(workspace)).id));
  if (contract.path.startsWith("/admin/roles/"))
    return contract.path.replace("{id}", String((await roleWith(workspace, {})).id));
  if (contract.path.startsWith("/webhook"))
    return contract.path.replace("{id}", String(await madeFor(contract, workspace)));
  if (contract.path.startsWith("/scim-tokens/"))
    return contract.path.replace("{id}", String(await scimToken(workspace)));
  if (contract.path.startsWith("/fields/"))
    return contract.path.replace("{id}", String(await spareQuestion(workspace)));
  if (contract.path.startsWith("/custom-fields/"))
    return contract.path.replace("{id}", String(await spareCustomField(workspace)));
  if (contract.path.startsWith("/mail-templates/"))
    return contract.path.replace("{id}", String(await spareMailTemplate(workspace)));
  if (contract.path.startsWith("/domains/"))
    return contract.path.replace("{id}", String(await spareDomain(workspace)));
  if (contract.path.startsWith("/sale-catalog-items/")) return catalogPath(contract, workspace);
  if (contract.path.startsWith("/catalog-categories/"))
    return contract.path.replace("{id}", String(await spareCategory(workspace)));
  if (contract.path.startsWith("/imports/"))
    return contract.path.replace("{id}", String(await importOf(theirs)));
  if (/^\/(?:library|deal-templates)\//.test(contract.path))
    return contract.path.replace("{id}", String(await documentThing(contract, workspace)));
  if (contract.path.startsWith("/deal-drafts/"))
    return contract.path.replace("{name}", String(await draftOn(workspace)));
  if (contract.path.startsWith("/super-admin/tenants/"))
    return contract.path.replace("{id}", String((await makeTenant(workspace)).id));
  const deal = await makeDeal(workspace);
  if (contract.path.includes("{scheduled_id}"))
    return contract.path
      .replace("{id}", String(deal.id))
      .replace("{scheduled_id}", String(await scheduledSending(workspace, deal.id)));
  if (contract.path.startsWith("/deals/{id}/questions/")) {
    const question = await questionOn(workspace, deal);
    return contract.path.replace("{id}", String(deal.id)).replace("{question_id}", String(question));
  }
  if (contract.path === "/deals/{id}/acceptance/file") await recordedWithFile(workspace, deal.id);
  return contract.path.replace("{id}", String(deal.id)).replace("{uuid}", deal.uuid);
}

/** The id of a deal of which the manager has a draft. */
async function draftOn(workspace: Workspace): Promise<number> {
  const { id } = await makeDeal(workspace);
  await workspace.call(draftCalls.keep, { params: { name: String(id) }, body: DRAFT });
  return id;
}

/** The id of a question that is not answered. */
async function questionOn(workspace: Workspace, { id, uuid }: { id: number; uuid: string }): Promise<number> {
  await workspace.call(proposalCalls.ask, { as: null, params: { uuid }, body: QUESTION_ASKED });
  const { body } = await workspace.call(questionCalls.list, { params: { id } });
  return body.data[0]?.id ?? 0;
}

const recordedWithFile = (workspace: Workspace, id: number) =>
  workspace.call(proposalCalls.record, {
    params: { id },
    body: new Multipart({ note: "By phone", file: { name: "order.png", bytes: smallPicture } }),
  });

/**
 * The id of a webhook without a receiver, or of a message to it. Calls that delete it get a webhook of their
 * own.
 */
async function madeFor({ method, path }: Contract, workspace: Workspace): Promise<number> {
  const call = callsAs(() => workspace, { as: "admin" });
  const made = async () => (await call(webhookCalls.create, { untyped: { body: WEBHOOK } })).body.data.id;
  if (method === "DELETE") return made();
  const id = webhooks.get(workspace) ?? (await made());
  webhooks.set(workspace, id);
  if (path.startsWith("/webhooks/")) return id;
  return (await call(webhookCalls.sendTest, { params: { id } })).body.data.id;
}

const webhooks = new Map<Workspace, number>();

/** Creates a question for each call, because one of the calls deletes it. */
async function spareQuestion(workspace: Workspace): Promise<number> {
  return (await workspace.call(fieldCalls.create, { as: "admin", body: QUESTION })).body.data.id;
}

/** The workspace's client, or one that may be deleted. */
const clientFor = ({ method }: Contract, workspace: Workspace) =>
  method === "DELETE" ? spareClient(workspace) : workspace.catalog.clientId;

const spareClient = async (workspace: Workspace): Promise<number> =>
  (await workspace.call(clientCalls.create, { as: "admin", body: { name: "Boulangerie" } })).body.data.id;

const QUESTION_ASKED = { name: "Inès Roy", email: "ines@eclair.test", question: "Why?" };
const QUESTION = { name: "Walked", type_id: 2 };
const DRAFT = { title: "Website", client_name: "", missing: [], deal_version: 1, content: "{}" };
const WEBHOOK = { url: "http://127.0.0.1:9/hook", events: ["deal.created"] };
const tenantForm = () => ({
  name: `walk${randomUUID().slice(0, 8)}`,
  user_email: "first@walk.test",
  user_first_name: "Ada",
  user_last_name: "Roy",
  sender_email: "quotes@walk.test",
});

async function makeTenant(workspace: Workspace): Promise<{ id: number }> {
  return (await workspace.call(tenantCalls.create, { as: "super_admin", body: tenantForm() })).body.data;
}

/** A role that may call the endpoint. */
const insider = (contract: Contract): Caller =>
  contract.access.kind === "superAdmin" ? "super_admin" : "admin";

const QUERIES: Readonly<Record<string, string>> = {
  "/clients/search": "?query=ec",
  "/search": "?query=ec",
  "/sale-catalog-items": "",
  "/fields": "",
};

async function bodyOf(contract: Contract, workspace: Workspace): Promise<unknown> {
  if (/^\/deals(?:\/pdf)?$/.test(contract.path) && contract.method === "POST") return dealBody(workspace);
  if (contract.path === "/deals/bulk")
    return {
      ids: [(await makeDeal(workspace)).id],
      ...(contract.method === "PATCH" ? { updates: { closing_date: "2030-01-31" } } : {}),
    };
  if (contract.path === "/deals/{id}" && contract.method === "PATCH") return { data: { attributes: {} } };
  if (contract.path === "/deals/{id}/status") return { status: "lost" };
  if (contract.path === "/deals/{id}/acceptance") return new Multipart({ note: "By phone" });
  if (contract.path === "/deals/{id}/send") return { contact_ids: [workspace.catalog.contactIds[0]] };
  if (contract.path === "/deal-drafts/{name}") return contract.body ? DRAFT : undefined;
  if (contract.path === "/proposals/{uuid}/questions") return QUESTION_ASKED;
  if (contract.path === "/proposals/{uuid}/versions") return { name: "Anna", line_items: [] };
  if (contract.path === "/deals/{id}/questions/{question_id}/answer") return { answer: "Because." };
  if (contract.path === "/change-password")
    return { current_password: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD };
  if (contract.path === "/execute-query")
    return { query: "settings.update", params: { key: "template", value: "simple" } };
  if (contract.path === "/me/api-tokens" && contract.method === "POST")
    return { name: "ERP", permissions: ["deals.read"], expires_in_days: 30 };
  if (contract.path === "/me/confirm") return { password: PASSWORD };
  if (contract.path === "/me/authenticator/confirm") return { code: "123456" };
  if (contract.path === "/settings/{key}") return { value: "on" };
  if (contract.path === "/settings/design-tokens")
    return { tokens: [{ key: "--kapi-primary-500", value: "#123456" }] };
  if (contract.path === "/settings/upload")
    return new Multipart({
      key: "--kapi-favicon",
      type: "favicon",
      file: { name: "favicon.png", bytes: smallPicture },
    });
  if (contract.path === "/documents/files")
    return new Multipart({ file: { name: "picture.png", bytes: smallPicture } });
  if (/^\/(?:library|deal-templates)/.test(contract.path))
    return contract.body ? documentBody(contract) : undefined;
  if (contract.path === "/templates/tenant-selection") return { templateId: "modern" };
  if (contract.path === "/pdf-pages")
    return new Multipart({ type: "cover", file: { name: "cover.png", bytes: smallPicture } });
  if (contract.path === "/pdf-pages/{id}") return { is_active: false };
  if (contract.path === "/pdf-pages/reorder")
    return { pages: [{ id: (await onlyPage(workspace)).id, order_index: 1 }] };
  if (contract.path === "/tenant-currencies") return againNewCurrency(workspace);
  if (contract.path === "/tax-profiles") return newTaxProfile();
  if (contract.path === "/custom-fields") return newCustomField();
  if (contract.path === "/mail-templates") return contract.body ? newMailTemplate() : undefined;
  if (contract.path === "/domains") return contract.body ? againNewDomain(workspace) : undefined;
  if (contract.path === "/domains/main") return { id: null };
  if (contract.path.startsWith("/imports/"))
    return contract.body ? { file_name: "list.json", format: "json", content: "[]" } : undefined;
  if (contract.path.startsWith("/webhooks")) return contract.body ? WEBHOOK : undefined;
  if (contract.path === "/clients") return { name: "Boulangerie" };
  if (contract.path === "/clients/{id}/merge") return { client_id: await spareClient(workspace) };
  if (contract.path === "/zoho/companies/import") return { zoho_company_id: IMPORTED };
  // Disabled, so that it is stored without a call to Zoho.
  if (contract.path === "/zoho/connection")
    return {
      region: "eu",
      client_id: "1000.X",
      client_secret: "s",
      refresh_token: "1000.r",
      is_enabled: false,
    };
  if (contract.path === "/scim-tokens") return contract.body ? { name: "Directory" } : undefined;
  if (contract.path.startsWith("/single-sign-on"))
    return contract.body ? PROVIDERS[contract.path] : undefined;
  if (/^\/(?:sale-catalog-items|price-modification-intervals)/.test(contract.path))
    return catalogBody(contract, workspace);
  if (contract.path.startsWith("/catalog-categories"))
    return contract.body ? { name: `Walked ${randomUUID()}` } : undefined;
  if (contract.path.startsWith("/fields")) return contract.body ? QUESTION : undefined;
  if (contract.path === "/super-admin/tenants") return tenantForm();
  if (contract.path === "/super-admin/system/retry") return { queue: "mail" };
  if (contract.path === "/super-admin/tenants/{id}" && contract.method === "PUT")
    return { data: { type: "tenant", attributes: {} } };
  if (contract.path.endsWith("/recover-admin")) return { email: tenantForm().user_email };
  if (contract.path.endsWith("/selections")) return { line_items: [{ id: 1, is_selected: true }] };
  if (contract.path.startsWith("/admin/")) return administrative(contract);
  return contract.body ? {} : undefined;
}

/** Creates a token for each call, because the call revokes it and there may be only five. */
const scimToken = async (workspace: Workspace): Promise<number> =>
  (await workspace.call(scimTokenCalls.create, { as: "admin", body: { name: "Directory" } })).body.data.id;

const PROVIDER = { issuer: "http://127.0.0.1:9/", client_id: "kapi", client_secret: "s" };
const PROVIDERS: Readonly<Record<string, object>> = {
  "/single-sign-on": { ...PROVIDER, label: "Nobody", is_enabled: false },
  "/single-sign-on/test": PROVIDER,
};

let walked = 0;

/** A valid body for a call to the administration endpoints. */
function administrative({ method, path }: Contract): unknown {
  if (path === "/admin/users/invite")
    return {
      email: `walk${(walked += 1)}@example.test`,
      first_name: "Ana",
      last_name: "Lima",
      role: "employee",
    };
  if (path.includes("/users/{id}/roles/")) return { roles: ["employee"] };
  if (path.includes("/users/{id}/permissions/")) return { permissions: ["deals.read"] };
  if (path.endsWith("/permissions/sync")) return { permissions: ["deals.read"] };
  if (path.endsWith("/status")) return { is_active: true };
  return path.startsWith("/admin/roles") && method !== "DELETE"
    ? { name: "Walker", slug: `walker_${(walked += 1)}` }
    : undefined;
}

/** Signing in and refreshing need no session. Logging out is tested together with its effect. */
const WITHOUT_SESSION = new Set(["/login", "/refresh-token", "/auth/refresh", "/logout"]);

/**
 * Statuses that differ from the usual ones. The /me endpoints are open to every member, but these calls
 * cannot succeed as they are sent: a token without permissions, another user's token or passkey, a code
 * without an app. The last one asks for the archive of a tenant that still exists.
 */
const PERSONAL = new Map([
  ["POST /me/api-tokens", [201, 422]],
  ["DELETE /me/api-tokens/{id}", [404]],
  ["POST /me/authenticator/confirm", [409, 422]],
  ["DELETE /me/authenticator", [204, 404]],
  ["POST /me/passkeys", [422]],
  ["DELETE /me/passkeys/{id}", [404]],
  ["POST /me/recovery-codes", [409]],
  ["DELETE /me/sessions/{id}", [404]],
  ["GET /super-admin/tenants/{id}/archive", [403, 404]],
]);

/** For other users who may import or write proposals, an import or a draft of one user does not exist. */
const OF_OTHERS = new Set([
  "GET /imports/{id}",
  "POST /imports/{id}/apply",
  "GET /deal-drafts/{name}",
  "DELETE /deal-drafts/{name}",
]);
const isGuarded = ({ access, path }: Contract) => access.kind !== "open" && !WITHOUT_SESSION.has(path);
const named = (contracts: readonly Contract[]) =>
  contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const);

/** The path with an id, which need not exist. */
const pathWith = (contract: Contract, id: string) => `/api${contract.path.replace(/\{\w+\}/, id)}`;

test("what would outlive a stolen session asks for a fresh confirmation [T-20]", () => {
  expect(
    named(CONTRACTS.filter(({ fresh }) => fresh))
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    "DELETE /me/authenticator",
    "DELETE /me/passkeys/{id}",
    "DELETE /me/sessions",
    "DELETE /me/sessions/{id}",
    "DELETE /single-sign-on",
    "DELETE /super-admin/tenants/{id}",
    "PATCH /sign-in-policy",
    "POST /admin/users/{id}/factors/reset",
    "POST /domains",
    "POST /me/api-tokens",
    "POST /me/authenticator",
    "POST /me/authenticator/confirm",
    "POST /me/passkeys",
    "POST /me/passkeys/options",
    "POST /me/recovery-codes",
    "POST /scim-tokens",
    "POST /super-admin/tenants",
    "POST /super-admin/tenants/{id}/recover-admin",
    "POST /webhooks",
    "POST /webhooks/{id}/secret",
    "PUT /domains/main",
    "PUT /single-sign-on",
    "PUT /super-admin/tenants/{id}",
    "PUT /zoho/connection",
  ]);
});

test.each(named(CONTRACTS))("%s lets in who may, and refuses what is odd", async (_name, contract) => {
  if (isGuarded(contract)) {
    await refusesStrangers(contract);
    await asksForItsPermission(contract);
  }
  if (contract.fresh) await asksForAFreshProof(contract);
  if (contract.params) await knowsNoOddId(contract);
  if (contract.params && contract.access.kind !== "superAdmin") await hidesTheThingsOfOthers(contract);
  if (contract.body) await refusesBrokenBodies(contract);
});

async function refusesStrangers(contract: Contract): Promise<void> {
  const body = contract.body ? { body: {} } : {};
  const ask = async (options: { as?: null; token?: string }) => {
    const { status, body: answer } = await ours.raw<Refusal>(contract.method, pathWith(contract, "1"), {
      ...body,
      ...options,
    });
    return [status, answer.code];
  };
  expect(await ask({ as: null })).toEqual([401, "AUTH_ERROR"]);
  expect(await ask({ token: `${ours.tokens.admin.slice(0, -9)}000000000` })).toEqual([401, "AUTH_ERROR"]);
  // The token of another tenant is refused but stays valid in its own tenant.
  expect(await ask({ token: theirs.tokens.super_admin })).toEqual([403, "TENANT_MISMATCH"]);
  expect((await theirs.call(authCalls.me, { as: "super_admin" })).status).toBe(200);
}

/**
 * The weakest system role with the permission is let in, and a role with every other permission is refused.
 * What each permission and role allows is tested for authorize() (tests/unit/platform/authorize.test.ts).
 */
async function asksForItsPermission(contract: Contract): Promise<void> {
  const { access } = contract;
  const name = `${contract.method} ${contract.path}`;
  const path = `/api${await pathOf(contract, ours)}${QUERIES[contract.path] ?? ""}`;
  const { status } = await ours.raw(contract.method, path, {
    as: weakestThatMay(contract),
    body: await bodyOf(contract, ours),
  });
  if (PERSONAL.has(name)) expect(PERSONAL.get(name)).toContain(status);
  else if (OF_OTHERS.has(name)) expect(status).toBe(404);
  else expect(status).toBeLessThan(300);
  if (access.kind !== "permission" && access.kind !== "superAdmin") return;
  const refused = await ours.raw<Refusal>(contract.method, pathWith(contract, "1"), {
    token: await tokenWithout(access),
    ...(contract.body ? { body: {} } : {}),
  });
  expect([refused.status, refused.body.code]).toEqual([403, "AUTHORIZATION_ERROR"]);
}

/** A session without a recent confirmation of identity is asked for one before anything else is checked. */
async function asksForAFreshProof(contract: Contract): Promise<void> {
  const { status, body } = await ours.raw<Refusal>(contract.method, pathWith(contract, "1"), {
    token: await (staleToken ??= oldSession()),
    ...(contract.body ? { body: {} } : {}),
  });
  expect([status, body.code]).toEqual([403, "STEP_UP_REQUIRED"]);
}

let staleToken: Promise<string> | undefined;

/** A super admin's session from yesterday. */
async function oldSession(): Promise<string> {
  const { body } = await ours.call(authCalls.login, {
    as: null,
    body: { email: "super_admin@example.test", password: PASSWORD },
  });
  const token = body.meta.access_token;
  await ownerTransaction(ours.adminUrl, async (db) => {
    const [row] = await db
      .select({ sessionId: sessionToken.sessionId })
      .from(sessionToken)
      .where(and(eq(sessionToken.tenantId, ours.tenant.id), eq(sessionToken.tokenHash, hashOf(token))));
    await db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 24 * 3_600_000) })
      .where(and(eq(session.tenantId, ours.tenant.id), eq(session.id, row?.sessionId ?? 0)));
  });
  return token;
}

function weakestThatMay({ access }: Contract): Caller {
  if (access.kind === "superAdmin") return "super_admin";
  if (access.kind !== "permission") return "none";
  return (
    (["employee", "manager", "admin"] as const).find((role) =>
      holdsAny({ isSuperAdmin: false, permissions: ROLE_PERMISSIONS[role] }, access.anyOf),
    ) ?? "super_admin"
  );
}

const tokensWithout = new Map<string, Promise<string>>();

/** A session of a role with all permissions except those that allow the call. */
function tokenWithout(access: Access): Promise<string> {
  const others = PERMISSIONS.filter(
    (slug) =>
      access.kind !== "permission" || !holdsAny({ isSuperAdmin: false, permissions: [slug] }, access.anyOf),
  );
  const key = others.join();
  const token = tokensWithout.get(key) ?? ours.tokenWith(...others);
  tokensWithout.set(key, token);
  return token;
}

async function knowsNoOddId(contract: Contract): Promise<void> {
  const taken = CONTRACTS.some(
    ({ method, path }) => method === contract.method && path === contract.path.replace("{id}", "bulk"),
  );
  for (const id of ["0", "-1", "1.5", "abc", "%00", "9".repeat(30), ...(taken ? [] : ["bulk"])]) {
    const answer = await ours.raw<Refusal>(contract.method, pathWith(contract, id), {
      as: insider(contract),
    });
    expect([404, 405], `${id}: ${answer.status}`).toContain(answer.status);
  }
}

/** The response for something of another tenant is identical to that for something that never existed. */
async function hidesTheThingsOfOthers(contract: Contract): Promise<void> {
  const foreign = await makeDeal(theirs);
  const isByUuid = contract.path.includes("{uuid}");
  const body = await bodyOf(contract, ours);
  const ask = (id: string) =>
    // Behind a public link everybody is a visitor, except for staff, who may not decide.
    ours.raw<Refusal>(contract.method, pathWith(contract, id), {
      as: contract.access.kind === "open" ? null : "admin",
      body,
    });
  const theirsAnswer = await ask(isByUuid ? foreign.uuid : String(await foreignId(contract, foreign.id)));
  const neverAnswer = await ask(isByUuid ? "6f9619ff-8b86-4d01-b42d-00cf4fc964ff" : "900719925474099");
  expect(theirsAnswer.status).toBe(404);
  expect({ ...theirsAnswer.body, request_id: "" }).toEqual({ ...neverAnswer.body, request_id: "" });
  expect(theirsAnswer.body.message).not.toMatch(/tenant/i);
}

async function refusesBrokenBodies(contract: Contract): Promise<void> {
  const path = `/api${await pathOf(contract, ours)}`;
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    ours.raw<Refusal>(contract.method, path, { as: insider(contract), body, headers });
  if (contract.fileLimit !== undefined) {
    expect((await send("{}")).status).toBe(415);
    expect((await send("--x", { "content-type": "multipart/form-data; boundary=x" })).body).toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect((await send(new Multipart({ surprise: "1" }))).body).toMatchObject({ code: "VALIDATION_ERROR" });
    return;
  }
  expect((await send('{"a":')).body).toMatchObject({ code: "INVALID_JSON" });
  expect((await send(`${"[".repeat(40)}${"]".repeat(40)}`)).body).toMatchObject({ code: "INVALID_JSON" });
  expect((await send('{"__proto__":{}}')).body).toMatchObject({ code: "INVALID_JSON" });
  expect((await send('{"a":"\\u0000"}')).status).toBe(422);
  expect((await send('{"surprise":1}')).body).toMatchObject({ code: "VALIDATION_ERROR" });
  expect((await send("a=1", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
}

/** Creates a checked import of the workspace's administrator. */
async function importOf(workspace: Workspace): Promise<number> {
  const [found] = await ownerTransaction(workspace.adminUrl, (db) =>
    db
      .insert(importJob)
      .values({
        tenantId: workspace.tenant.id,
        userId: workspace.users.admin,
        subject: "services",
        format: "json",
        fileName: "list.json",
        content: "[]",
        state: "ready",
      })
      .returning({ id: importJob.id }),
  );
  return found?.id ?? 0;
}

/** The id of something of another tenant, of the kind that the contract's path names. */
async function foreignId(contract: Contract, dealId: number): Promise<number> {
  const { path } = contract;
  if (path.startsWith("/webhook")) return madeFor(contract, theirs);
  if (/^\/(?:library|deal-templates)\//.test(path)) return documentThing(contract, theirs);
  if (path.startsWith("/scim-tokens/")) return scimToken(theirs);
  if (path.startsWith("/imports/")) return importOf(theirs);
  if (path.startsWith("/clients/")) return theirs.catalog.clientId;
  if (path.startsWith("/fields/")) return theirs.catalog.fields.pages;
  if (path.startsWith("/sale-catalog-items/")) return theirs.catalog.items.tiered;
  if (path.startsWith("/catalog-categories/")) return spareCategory(theirs);
  if (path.startsWith("/pdf-pages/")) return (await sparePage(theirs)).id;
  if (path.startsWith("/tenant-currencies/")) return spareCurrency(theirs);
  if (path.startsWith("/tax-profiles/")) return spareTaxProfile(theirs);
  if (path.startsWith("/custom-fields/")) return spareCustomField(theirs);
  if (path.startsWith("/mail-templates/")) return spareMailTemplate(theirs);
  if (path.startsWith("/domains/")) return spareDomain(theirs);
  if (path.startsWith("/admin/users/")) return theirs.users.employee;
  if (path.startsWith("/admin/roles/"))
    return (
      (
        await ownerTransaction(theirs.adminUrl, (db) =>
          db.select({ id: role.id }).from(role).where(eq(role.tenantId, theirs.tenant.id)),
        )
      )[0]?.id ?? 0
    );
  return dealId;
}

describe("every call", () => {
  const firstOf = (limitOf: (contract: Contract) => number | undefined) => [
    ...new Map(CONTRACTS.filter(({ body }) => body).map((contract) => [limitOf(contract), contract])),
  ];

  test("with a body of one byte more than it takes is 413, for each size that there is", async () => {
    for (const [limit = 1024 * 1024, contract] of firstOf(({ bodyLimit, fileLimit }) =>
      fileLimit === undefined ? bodyLimit : 0,
    )) {
      if (limit === 0) continue;
      const path = `/api${await pathOf(contract, ours)}`;
      const ask = (bytes: number) =>
        ours.raw<Refusal>(contract.method, path, {
          as: insider(contract),
          body: `{"a":"${"x".repeat(bytes - 8)}"}`,
        });
      expect((await ask(limit + 1)).status).toBe(413);
      expect((await ask(limit)).status).toBe(422);
    }
  });

  test("with a file of one byte more than it takes is 413, for each size that there is", async () => {
    for (const [limit, contract] of firstOf(({ fileLimit }) => fileLimit)) {
      if (limit === undefined) continue;
      const { body } = await ours.raw<Refusal>(contract.method, `/api${await pathOf(contract, ours)}`, {
        as: "admin",
        body: new Multipart({ file: { name: "a.png", bytes: Buffer.alloc(limit + 1) } }),
      });
      expect(body).toMatchObject({
        code: "FILE_TOO_LARGE",
        message: `a.png is larger than ${limit / 1024 / 1024} MB.`,
        errors: [{ field: "file", code: "file_size" }],
      });
    }
  });

  test("carries a request id, the caller's own when it is well formed", async () => {
    const given = await ours.call(authCalls.me, { headers: { "x-request-id": "trace_12345" } });
    const odd = await ours.call(authCalls.me, { headers: { "x-request-id": "<script>" } });
    expect(given.headers["x-request-id"]).toBe("trace_12345");
    expect(odd.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is never cached and cannot be framed or sniffed", async () => {
    const { headers } = await ours.call(authCalls.me);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  });
});

import type { CallQuery } from "@/app/_client/call-parts";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { WEBHOOK_EVENTS } from "@/lib/domain/webhooks/events";
import { followingCalls, dealCalls, questionCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { auditCalls } from "@/lib/domain/audit/calls";
import { Multipart } from "../../support/multipart";
import { webhookDelivery } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import {
  expectedSignature,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../support/webhook-receiver";
import { expectDescribed } from "../../support/described-messages";
import { ageSessions } from "../../support/factors";
import {
  callsAs,
  dealBody,
  makeDeal,
  makeWorkspace,
  PASSWORD,
  type Workspace,
} from "../../support/workspace";

let ours: Workspace;
let receiver: WebhookReceiver;
let admin: postgres.Sql;
beforeAll(async () => {
  [ours, receiver] = await Promise.all([makeWorkspace("hooks"), startWebhookReceiver()]);
  admin = postgres(ours.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await receiver.close();
  expectDescribed(receiver.received);
});

const ALL: string[] = WEBHOOK_EVENTS.filter((event) => event.startsWith("deal."));
const call = callsAs(() => ours, { as: "admin" });
const make = async (path: string, events = ALL, workspace = ours) => {
  const { status, body } = await workspace.call(webhookCalls.create, {
    as: "admin",
    untyped: { body: { url: receiver.url + path, events } },
  });
  expect(status).toBe(201);
  return body.data;
};
const read = async (id: number) =>
  (await call(webhookCalls.list, { query: { per_page: 100 } })).body.data.find((one) => one.id === id);
const deliveries = async (id: number, query: CallQuery<typeof webhookCalls.deliveries> = {}) =>
  (await call(webhookCalls.deliveries, { params: { id }, query })).body.data;
const remove = (id: number) => call(webhookCalls.remove, { params: { id } });
/** Makes a webhook's messages due and wakes the worker. */
const passTime = async ({ id }: { id: number }) => {
  await admin`update webhook_delivery set next_at = now() - interval '1 second' where webhook_id = ${id}
    and tenant_id = ${ours.tenant.id} and delivered_at is null and dead_at is null`;
  await nudge();
};
/**
 * Waits until a failed attempt is recorded and postpones the next by an hour. A busy machine may have made
 * more than one attempt by then.
 */
const attempted = async ({ id }: { id: number }) => {
  const putOff = () =>
    admin`update webhook_delivery set next_at = now() + interval '1 hour' where webhook_id = ${id}
      and tenant_id = ${ours.tenant.id} and locked_until is null and history <> '[]' returning id`;
  await expect.poll(putOff).toHaveLength(1);
  const [found] = await deliveries(id);
  expect(found?.attempts).toBeGreaterThanOrEqual(1);
  return found;
};
/** Wakes the worker by sending a message to another webhook. */
let nudged: { id: number } | undefined;
const nudge = async () => {
  nudged ??= await make("/nudge", ["deal.created"]);
  await call(webhookCalls.sendTest, { params: { id: nudged.id } });
};

describe("a webhook is told", () => {
  test("of a deal that is created, sent, viewed and accepted, by signed messages", async () => {
    const hook = await make("/story");
    const deal = await makeDeal(ours, { name: "Website for Éclair" });
    await ours.call(followingCalls.send, {
      params: { id: deal.id },
      body: { contact_ids: [ours.catalog.contactIds[0]] },
    });
    await ours.call(proposalCalls.view, { as: null, params: { uuid: deal.uuid } });
    await ours.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    const messages = await receiver.messagesAt("/story", 4);
    const byType = new Map(messages.map((message) => [message.body.type, message]));
    expect([...byType.keys()].sort()).toEqual(["deal.accepted", "deal.created", "deal.sent", "deal.viewed"]);
    for (const message of messages) {
      expect(message.headers["webhook-signature"]).toBe(expectedSignature(hook.secret, message));
      expect(Math.abs(Number(message.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(300);
      expect(message.body.data).toMatchObject({
        id: deal.id,
        uuid: deal.uuid,
        number: deal.number,
        name: "Website for Éclair",
        currency: "CAD",
        client: { id: ours.catalog.clientId, name: "Éclair Café" },
      });
    }
    expect(new Set(messages.map(({ headers }) => headers["webhook-id"])).size).toBe(4);
    expect(byType.get("deal.created")?.body.data).toMatchObject({
      stage: "pending",
      amount_before_tax: deal.amount_before_tax,
      amount_after_tax: deal.amount_after_tax,
      proposal_url: expect.stringContaining(`/proposals/${deal.uuid}`) as string,
    });
    expect(byType.get("deal.sent")?.body.data).toMatchObject({
      recipients: [{ name: "Inès Roy", email: "ines@eclair.test" }],
    });
    expect(byType.get("deal.viewed")?.body.data).toMatchObject({ first: true });
    expect(byType.get("deal.accepted")?.body.data).toMatchObject({
      stage: "signed",
      signed_name: "Inès Roy",
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    await expect
      .poll(async () => (await deliveries(hook.id)).map(({ state }) => state))
      .toEqual(["delivered", "delivered", "delivered", "delivered"]);
    expect((await read(hook.id))?.last_success_at).not.toBeNull();
    await remove(hook.id);
  });

  test("of an acceptance that staff recorded, as what it is [T-07]", async () => {
    const hook = await make("/recorded", ["deal.accepted", "deal.acceptance_recorded"]);
    const deal = await makeDeal(ours);
    await ours.call(proposalCalls.record, {
      params: { id: deal.id },
      body: new Multipart({ note: "By phone", name: "Inès Roy" }),
    });
    const [message] = await receiver.messagesAt("/recorded", 1);
    expect(message?.body).toMatchObject({
      type: "deal.acceptance_recorded",
      data: {
        id: deal.id,
        stage: "signed",
        signed_name: "Inès Roy",
        recorded_by: { id: ours.users.manager, name: "Zoé manager" },
        note: "By phone",
        file: null,
      },
    });
    await remove(hook.id);
  });

  test("of a refusal by the customer, by staff, and of several at once", async () => {
    const hook = await make("/refused", ["deal.refused"]);
    const [one, two, three] = [await makeDeal(ours), await makeDeal(ours), await makeDeal(ours)];
    await ours.call(proposalCalls.refuse, {
      as: null,
      params: { uuid: one.uuid },
      body: { reason: "Too late" },
    });
    await ours.call(dealCalls.updateMany, { body: { ids: [two.id, three.id], updates: { stage: "lost" } } });
    const told = (await receiver.messagesAt("/refused", 3)).map(({ body }) => [
      body.data["id"],
      body.data["stage"],
      body.data["refused_by"],
      body.data["reason"],
    ]);
    expect(told.sort(([here], [there]) => Number(here) - Number(there))).toEqual([
      [one.id, "lost", "customer", "Too late"],
      [two.id, "lost", "staff", ""],
      [three.id, "lost", "staff", ""],
    ]);
    await remove(hook.id);
  });

  test("of changes, one by one and several at once, of a cancellation and a deletion", async () => {
    const hook = await make("/changed", ["deal.changed", "deal.cancelled", "deal.deleted"]);
    const [one, two] = [await makeDeal(ours), await makeDeal(ours)];
    const change = (attributes: object) =>
      ours.call(dealCalls.update, { params: { id: one.id }, body: { data: { attributes } } });
    const answer = await change({ name: "Website, larger" });
    expect(answer.status).toBe(200);
    expect((await change({})).status).toBe(200);
    const bulk = (updates: object) =>
      ours.call(dealCalls.updateMany, { body: { ids: [one.id, two.id], updates } });
    expect((await bulk({ owner_id: ours.users.manager })).status).toBe(200);
    expect((await bulk({ stage: "cancelled" })).status).toBe(200);
    expect((await ours.call(dealCalls.remove, { as: "admin", params: { id: one.id } })).status).toBe(204);
    const messages = await receiver.messagesAt("/changed", 6);
    for (const { body } of messages) {
      const who = body.type === "deal.deleted" ? "admin" : "manager";
      expect(body.data[`${body.type.split(".")[1] ?? ""}_by`]).toEqual({
        id: ours.users[who],
        name: `Zoé ${who}`,
      });
    }
    const told = messages.map(({ body: { type, data } }) =>
      [type, data["id"], data["stage"], data["name"] === "Website, larger", data["fields"]].join(),
    );
    expect(told.sort()).toEqual(
      [
        ["deal.changed", one.id, "pending", true, "name"],
        ["deal.changed", one.id, "pending", true, "owner_id"],
        ["deal.changed", two.id, "pending", false, "owner_id"],
        ["deal.cancelled", one.id, "cancelled", true, undefined],
        ["deal.cancelled", two.id, "cancelled", false, undefined],
        ["deal.deleted", one.id, "cancelled", true, undefined],
      ]
        .map((row) => row.join())
        .sort(),
    );
    await remove(hook.id);
  });

  test("of another selection, with the options and quantities by name, and of none where nothing changes [U-172]", async () => {
    const hook = await make("/selected", ["deal.selection_changed"]);
    const free = { sale_catalog_item_id: null, unit_price: 50_00, open: { quantity: { most: 9 } } };
    const deal = await makeDeal(ours, {}, [
      { ...free, name: "Seats", quantity: 2 },
      { ...free, name: "Travel", is_optional: true },
    ]);
    const [seats, travel] = deal.lineItems.map(({ id }) => id);
    const line_items = [
      { id: seats ?? 0, quantity: 5 },
      { id: travel ?? 0, is_selected: true },
    ];
    const select = () =>
      ours.call(proposalCalls.select, { as: null, params: { uuid: deal.uuid }, body: { line_items } });
    await select();
    await select();
    const [told] = await receiver.messagesAt("/selected", 1);
    expect(told?.body).toMatchObject({
      type: "deal.selection_changed",
      data: {
        id: deal.id,
        amount_before_tax: 6 * 50_00,
        selected_by: "customer",
        selected: ["Travel"],
        deselected: [],
        quantities: [{ name: "Seats", from: 2, to: 5 }],
      },
    });
    await remove(hook.id);
  });

  test("of a customer's question and its answer, with who asked and who answered [T-33] [U-21]", async () => {
    const hook = await make("/asked", ["deal.question_asked", "deal.question_answered"]);
    const deal = await makeDeal(ours);
    const asked_by = { name: "Inès Roy", email: "ines@eclair.test" };
    await ours.call(proposalCalls.ask, {
      as: null,
      params: { uuid: deal.uuid },
      body: { ...asked_by, question: "Why?" },
    });
    const [told] = await receiver.messagesAt("/asked", 1);
    expect(told?.body).toMatchObject({
      type: "deal.question_asked",
      data: { id: deal.id, stage: "pending", progress: "question", question: "Why?", asked_by },
    });
    const { body } = await ours.call(questionCalls.list, { params: { id: deal.id } });
    await ours.call(questionCalls.answer, {
      params: { id: deal.id, question_id: body.data[0]?.id ?? 0 },
      body: { answer: "Because." },
    });
    const answered = (await receiver.messagesAt("/asked", 2))[1];
    expect(answered?.body).toMatchObject({
      type: "deal.question_answered",
      data: {
        id: deal.id,
        progress: "seen",
        question: "Why?",
        asked_by,
        answer: "Because.",
        answered_by: { id: ours.users.manager, name: "Zoé manager" },
      },
    });
    await remove(hook.id);
  });

  test("nothing that it does not listen to, of another tenant, or that did not happen", async () => {
    const theirs = await makeWorkspace("other-hooks");
    const [deaf, foreign] = [await make("/deaf", ["deal.accepted"]), await make("/foreign", ALL, theirs)];
    const refused = await ours.call(dealCalls.create, { body: dealBody(ours, { currency: "XXX" }) });
    expect(refused.status).toBe(422);
    await makeDeal(ours);
    expect([
      await deliveries(deaf.id),
      (await theirs.call(webhookCalls.deliveries, { as: "admin", params: { id: foreign.id } })).body.data,
    ]).toEqual([[], []]);
    await remove(deaf.id);
  });
});

describe("a message that is not taken", () => {
  test("is tried again with the same id and body until it is", async () => {
    const hook = await make("/flaky", ["deal.created"]);
    receiver.answers.set("/flaky", { status: 503, body: "try later" });
    await makeDeal(ours);
    const failed = await attempted(hook);
    const failures = Array.from({ length: failed?.attempts ?? 0 }, () => ({ status: 503 }));
    expect(failed).toMatchObject({ state: "waiting", answer: "try later", history: failures });
    expect((await read(hook.id))?.failing_since).not.toBeNull();
    receiver.answers.set("/flaky", { status: 200 });
    await passTime(hook);
    const [first, ...others] = await receiver.messagesAt("/flaky", failures.length + 1);
    for (const other of others)
      expect([other.text, other.headers["webhook-id"]]).toEqual([first?.text, first?.headers["webhook-id"]]);
    await expect
      .poll(async () => (await deliveries(hook.id))[0])
      .toMatchObject({
        state: "delivered",
        attempts: failures.length + 1,
        history: [...failures, { status: 200 }],
      });
    expect((await read(hook.id))?.failing_since).toBeNull();
    await remove(hook.id);
  });

  test("is given up at last; without a success for a day the webhook is switched off and administrators are told", async () => {
    const hook = await make("/dead", ["deal.created"]);
    receiver.answers.set("/dead", { status: 500 });
    await makeDeal(ours);
    expect((await attempted(hook))?.history[0]).toMatchObject({ status: 500 });
    await admin`update webhook set failing_since = now() - interval '25 hours' where id = ${hook.id}
      and tenant_id = ${ours.tenant.id}`;
    await admin`update webhook_delivery set attempts = 8 where webhook_id = ${hook.id}
      and tenant_id = ${ours.tenant.id}`;
    await passTime(hook);
    await expect.poll(async () => (await read(hook.id))?.is_enabled).toBe(false);
    expect([(await read(hook.id))?.disabled_because, (await deliveries(hook.id))[0]?.state]).toEqual([
      "failing",
      "failed",
    ]);
    const mails =
      await admin`select recipient, payload->'data'->>'because' as because from outbox where kind = 'webhook_off'
        and tenant_id = ${ours.tenant.id}`;
    expect([...mails]).toEqual([{ recipient: "admin@example.test", because: "failing" }]);
    expect((await call(webhookCalls.sendTest, { params: { id: hook.id } })).status).toBe(409);
    await remove(hook.id);
  });

  test("that cannot be signed is given up, and not sent", async () => {
    const hook = await make("/unsigned", ["deal.created"]);
    await admin`update webhook set secret = 'v1.gone.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA'
      where id = ${hook.id} and tenant_id = ${ours.tenant.id}`;
    await call(webhookCalls.sendTest, { params: { id: hook.id } });
    await expect
      .poll(async () => (await deliveries(hook.id))[0])
      .toMatchObject({
        state: "failed",
        attempts: 1,
        history: [{ status: null, code: "secret_unreadable" }],
      });
    expect(receiver.received.filter(({ path }) => path === "/unsigned")).toEqual([]);
    await remove(hook.id);
  });

  test("by a receiver that is gone for good switches the webhook off at once", async () => {
    const hook = await make("/gone", ["deal.created"]);
    receiver.answers.set("/gone", { status: 410 });
    await makeDeal(ours);
    await expect.poll(async () => (await read(hook.id))?.disabled_because).toBe("gone");
    const events =
      await admin`select actor_kind, subject_name, after from audit_event where tenant_id = ${ours.tenant.id}
        and subject_type = 'webhook' and action = 'disabled' and subject_id = ${String(hook.id)}`;
    expect([...events]).toEqual([
      {
        actor_kind: "system",
        subject_name: hook.url,
        after: { is_enabled: false, disabled_because: "gone" },
      },
    ]);
    await remove(hook.id);
  });

  test("can be sent again by hand, once its webhook is switched on", async () => {
    const hook = await make("/again", ["deal.created"]);
    await makeDeal(ours);
    await expect.poll(async () => (await deliveries(hook.id))[0]?.state).toBe("delivered");
    const [sent] = await deliveries(hook.id);
    await call(webhookCalls.redeliver, { params: { id: sent?.id } });
    const [first, second] = await receiver.messagesAt("/again", 2);
    expect([second?.headers["webhook-id"], second?.text]).toEqual([
      first?.headers["webhook-id"],
      first?.text,
    ]);
    // Waits for the record of the delivery, which would block the change of its webhook and be blocked by it.
    await expect
      .poll(async () => (await deliveries(hook.id))[0])
      .toMatchObject({ state: "delivered", history: [{ status: 204 }, { status: 204 }] });
    await call(webhookCalls.update, {
      params: { id: hook.id },
      body: { url: hook.url, events: hook.events, is_enabled: false },
    });
    expect((await call(webhookCalls.redeliver, { params: { id: sent?.id } })).status).toBe(409);
    await remove(hook.id);
  });
});

describe("managing webhooks", () => {
  test("a test message says that it is one", async () => {
    const hook = await make("/test", ["deal.accepted"]);
    const made = await call(webhookCalls.sendTest, { params: { id: hook.id } });
    expect([made.status, made.body.data]).toMatchObject([201, { event: "webhook.test", state: "waiting" }]);
    const [message] = await receiver.messagesAt("/test", 1);
    expect(message?.body).toMatchObject({ type: "webhook.test", data: { webhook_id: hook.id } });
    await remove(hook.id);
  });

  test("the secret is shown once, and a new one signs beside the former for a day", async () => {
    const hook = await make("/rotated", ["deal.accepted"]);
    expect((await call(webhookCalls.list)).text).not.toContain(hook.secret);
    const rotated = (await call(webhookCalls.rotateSecret, { params: { id: hook.id } })).body.data;
    expect(rotated.secret).not.toBe(hook.secret);
    await call(webhookCalls.sendTest, { params: { id: hook.id } });
    const [both] = await receiver.messagesAt("/rotated", 1);
    expect(both && String(both.headers["webhook-signature"]).split(" ")).toEqual(
      both && [expectedSignature(rotated.secret, both), expectedSignature(hook.secret, both)],
    );
    await admin`update webhook set former_secret_until = now() - interval '1 second' where id = ${hook.id}
      and tenant_id = ${ours.tenant.id}`;
    await call(webhookCalls.sendTest, { params: { id: hook.id } });
    const [, one] = await receiver.messagesAt("/rotated", 2);
    expect(one?.headers["webhook-signature"]).toBe(one && expectedSignature(rotated.secret, one));
    const stored =
      await admin`select secret, former_secret from webhook where id = ${hook.id} and tenant_id = ${ours.tenant.id}`;
    expect(JSON.stringify(stored)).not.toContain(rotated.secret.slice(10));
    await remove(hook.id);
  });

  test("a new secret is in the audit trail, without the secret itself", async () => {
    const hook = await make("/noted", ["deal.accepted"]);
    const { secret } = (await call(webhookCalls.rotateSecret, { params: { id: hook.id } })).body.data;
    const events =
      await admin`select * from audit_event where tenant_id = ${ours.tenant.id} and subject_type = 'webhook'
        and subject_id = ${String(hook.id)} and action = 'rotated'`;
    expect([...events]).toMatchObject([{ actor_id: String(ours.users.admin), subject_name: hook.url }]);
    expect(JSON.stringify(events)).not.toContain(secret.slice(10));
    await remove(hook.id);
  });

  test("a new secret that nobody got leaves the receiver's own signing", async () => {
    const hook = await make("/twice", ["deal.accepted"]);
    const rotate = async () =>
      (await call(webhookCalls.rotateSecret, { params: { id: hook.id } })).body.data.secret;
    const secrets = [hook.secret, await rotate(), await rotate()];
    await call(webhookCalls.sendTest, { params: { id: hook.id } });
    const [message] = await receiver.messagesAt("/twice", 1);
    expect(message && String(message.headers["webhook-signature"]).split(" ")).toEqual(
      message && secrets.reverse().map((secret) => expectedSignature(secret, message)),
    );
    await remove(hook.id);
  });

  test("one whose host is gone can be switched off and described, and not switched on or led elsewhere", async () => {
    const hook = await make("/lost", ["deal.accepted"]);
    const gone = "http://receiver.invalid/hook";
    await admin`update webhook set url = ${gone} where id = ${hook.id} and tenant_id = ${ours.tenant.id}`;
    const put = async (part: object) =>
      (
        await call(webhookCalls.update, {
          params: { id: hook.id },
          body: {
            url: gone,
            events: hook.events,
            is_enabled: true,
            ...part,
          },
        })
      ).status;
    expect([
      await put({ description: "The old ERP" }),
      await put({ is_enabled: false }),
      await put({}),
      await put({ url: "nowhere", is_enabled: false }),
    ]).toEqual([200, 200, 422, 422]);
    await remove(hook.id);
  });

  test("another address asks for a fresh proof, because it outlives a stolen session [T-20]", async () => {
    const hook = await make("/moved", ["deal.accepted"]);
    const put = async (part: object, key?: string) => {
      const body = { url: hook.url, events: hook.events, ...part };
      const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
      const { status, refusal: answer } = await call(webhookCalls.update, {
        params: { id: hook.id },
        body,
        headers,
      });
      return [status, answer.code];
    };
    await ageSessions(ours, "admin", 11);
    expect(await put({ url: `${receiver.url}/elsewhere` }, "moved")).toEqual([403, "STEP_UP_REQUIRED"]);
    expect(await put({ description: "ERP" })).toEqual([200, undefined]);
    await call(authCalls.confirm, { body: { password: PASSWORD } });
    // The refusal was not kept for the key, because the same call is to be repeated.
    expect(await put({ url: `${receiver.url}/elsewhere` }, "moved")).toEqual([200, undefined]);
    await remove(hook.id);
  });

  test("who may not read deals has none sent, and sees of messages what became of them", async () => {
    const hook = await make("/rights", ["deal.accepted"]);
    const token = await ours.tokenWith("settings.read", "settings.create", "settings.update");
    await call(webhookCalls.sendTest, { params: { id: hook.id } });
    await expect.poll(async () => (await deliveries(hook.id))[0]?.state).toBe("delivered");
    const ask = callsAs(() => ours, { token });
    const put = async (part: object) =>
      (
        await ask(webhookCalls.update, {
          params: { id: hook.id },
          body: { url: hook.url, events: hook.events, ...part },
        })
      ).status;
    expect((await ask(webhookCalls.create, { body: { url: hook.url, events: hook.events } })).status).toBe(
      403,
    );
    expect([
      await put({ url: `${receiver.url}/mine` }),
      await put({ events: ["deal.accepted", "deal.sent"] }),
      await put({ description: "ERP" }),
      await put({ is_enabled: false }),
      await put({ is_enabled: true }),
    ]).toEqual([403, 403, 200, 200, 403]);
    expect((await ask(webhookCalls.deliveries, { params: { id: hook.id } })).body.data).toMatchObject([
      { data: null, answer: "", state: "delivered" },
    ]);
    await remove(hook.id);
  });

  test("a message that was taken is not listed among those given up", async () => {
    const hook = await make("/raced", ["deal.accepted"]);
    await call(webhookCalls.sendTest, { params: { id: hook.id } });
    await expect.poll(async () => (await deliveries(hook.id))[0]?.state).toBe("delivered");
    await admin`update webhook_delivery set dead_at = now() where webhook_id = ${hook.id}
      and tenant_id = ${ours.tenant.id}`;
    expect([
      await deliveries(hook.id, { "filter[state]": "failed" }),
      (await deliveries(hook.id, { "filter[state]": "delivered" })).length,
    ]).toEqual([[], 1]);
    await remove(hook.id);
  });

  test("what a program changes names its token in the audit trail", async () => {
    const made = await call(tokenCalls.create, {
      body: {
        name: "ERP",
        permissions: ["settings.create", "deals.read"],
        expires_in_days: 30,
      },
    });
    const { id, token } = made.body.data;
    const hook = await ours.call(webhookCalls.create, {
      token,
      body: { url: `${receiver.url}/by-token`, events: ["deal.sent"] },
    });
    const [event] = await admin<
      { actor_name: string }[]
    >`select actor_name from audit_event where tenant_id = ${ours.tenant.id} and subject_type = 'webhook'
      and subject_id = ${String(hook.body.data.id)}`;
    expect(event?.actor_name).toBe(`Zoé admin <admin@example.test> (API token ${id})`);
    const actors = await call(auditCalls.actors);
    expect(actors.body.data.map(({ name }) => name)).toContain("Zoé admin <admin@example.test>");
    await remove(hook.body.data.id);
  });

  test("switching off gives up what waits, switching on forgets past failures", async () => {
    const hook = await make("/off", ["deal.created"]);
    receiver.answers.set("/off", { status: 500 });
    await makeDeal(ours);
    expect((await attempted(hook))?.history[0]).toMatchObject({ status: 500 });
    const put = (is_enabled: boolean) =>
      call(webhookCalls.update, {
        params: { id: hook.id },
        body: {
          url: hook.url,
          events: hook.events,
          is_enabled,
        },
      });
    await put(false);
    expect((await deliveries(hook.id, { "filter[state]": "failed" })).map(({ state }) => state)).toEqual([
      "failed",
    ]);
    expect(await deliveries(hook.id, { "filter[state]": "waiting" })).toEqual([]);
    await makeDeal(ours);
    expect(await deliveries(hook.id)).toHaveLength(1);
    expect((await put(true)).body.data).toMatchObject({ is_enabled: true, failing_since: null });
    await remove(hook.id);
  });

  test("of two who change it the second learns that it changed", async () => {
    const hook = await make("/edited", ["deal.created"]);
    const put = (version: number) =>
      call(webhookCalls.update, {
        params: { id: hook.id },
        body: { url: hook.url, description: "ERP", events: ["deal.sent"] },
        headers: { "if-match": `"${hook.id}-${version}"` },
      });
    expect((await put(1)).status).toBe(200);
    const stale = await put(1);
    expect([stale.status, stale.refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(stale.refusal.details).toMatchObject({ id: hook.id, version: 2, events: ["deal.sent"] });
    await remove(hook.id);
    expect((await put(2)).status).toBe(404);
  });

  test.each([
    [{ url: "nowhere" }, ["url", "not_a_url"]],
    [{ url: "" }, ["url", "too_small"]],
    [{ url: "https://user:word@erp.example/" }, ["url", "has_credentials"]],
    [{ events: [] }, ["events", "too_small"]],
    [{ events: ["deal.exploded"] }, ["events.0", "invalid_value"]],
    [{ secret: "mine" }, ["secret", "unknown_field"]],
  ])("%j is refused", async (part, problem) => {
    const { status, refusal } = await call(webhookCalls.create, {
      untyped: {
        body: {
          url: `${receiver.url}/x`,
          events: ["deal.sent"],
          ...part,
        },
      },
    });
    expect([status, [refusal.errors[0]?.field, refusal.errors[0]?.code]]).toEqual([422, problem]);
  });

  test("a workspace has at most 20, and each change is in the audit trail", async () => {
    const full = await makeWorkspace("many-hooks");
    const answers = [];
    for (let count = 0; count <= 20; count += 1)
      answers.push(
        (
          await full.call(webhookCalls.create, {
            as: "admin",
            body: { url: `${receiver.url}/${count}`, events: ["deal.sent"] },
          })
        ).status,
      );
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 409]);
    const events =
      await admin`select action, subject_name, after from audit_event where tenant_id = ${full.tenant.id}
        and subject_type = 'webhook' order by sequence limit 1`;
    expect([...events]).toMatchObject([
      { action: "created", subject_name: `${receiver.url}/0`, after: { url: `${receiver.url}/0` } },
    ]);
  });

  test("old messages are swept out by their age", async () => {
    const { removeOldDeliveries } = await import("@/lib/domain/webhooks/delivery/delivery-queue");
    const hook = await make("/old", ["deal.sent"]);
    await call(webhookCalls.sendTest, { params: { id: hook.id } });
    await expect.poll(async () => (await deliveries(hook.id))[0]?.state).toBe("delivered");
    const sweep = () =>
      ownerTransaction(ours.adminUrl, (db) =>
        removeOldDeliveries({ db, tenantId: ours.tenant.id, now: new Date() }),
      );
    await sweep();
    expect(await deliveries(hook.id)).toHaveLength(1);
    await ownerTransaction(ours.adminUrl, (db) =>
      db
        .update(webhookDelivery)
        .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
        .where(eq(webhookDelivery.webhookId, hook.id)),
    );
    await sweep();
    expect(await deliveries(hook.id)).toEqual([]);
    await remove(hook.id);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { duplicateDeal } from "@/lib/domain/deals/duplicate-deal";
import { followingApi } from "@/lib/domain/deals/following/following-api";
import { createDealBody, patchDealBody } from "@/lib/domain/deals/input-schema";
import { patchDeal } from "@/lib/domain/deals/patch-deal";
import { sendProposal } from "@/lib/domain/deals/sending/send-proposal";
import { noteShared } from "@/lib/domain/deals/sending/shared-link";
import type { LongContext } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { dealBody, makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, NEXTAUTH_SECRET: "k".repeat(32) });
  workspace = await makeWorkspace("unfinished", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

const run: LongContext["transaction"] = (work) => actAs(workspace, "manager").transaction(work);

type Given = Parameters<typeof dealBody> extends [Workspace, ...infer Rest] ? Rest : never;

const create = (...given: Given) =>
  run((context) => createDeal(context, createDealBody.parse(dealBody(workspace, ...given))));

const patch = (id: number, attributes: Record<string, unknown>) => {
  const { data } = patchDealBody.parse({ data: { attributes } });
  return run((context) => patchDeal(context, id, data.attributes, new Headers()));
};

const send = (id: number, later: { send_at?: string } = {}) => {
  const contact_ids = [workspace.catalog.contactIds[0]];
  return run((context) => sendProposal(context, id, followingApi.send.body.parse({ contact_ids, ...later })));
};

const lacking = (...fields: string[]) => ({
  status: 422,
  errors: fields.map((field) => expect.objectContaining({ field, code: "required" }) as unknown),
});

const EMPTY = [{ client_id: null }, []] satisfies Given;

describe("a deal that nobody has got", () => {
  test("is stored without client, services and name, with totals of 0 [U-82]", async () => {
    expect(await create(...EMPTY)).toMatchObject({
      name: "",
      client_id: null,
      customer: null,
      progress: "draft",
      lineItems: [],
      amount: 0,
    });
  });

  test("gets its client, usual name and services later [U-82]", async () => {
    const { id } = await create(...EMPTY);
    const { clientId, items } = workspace.catalog;
    await patch(id, { client_id: clientId });
    expect(
      await patch(id, { lineItems: [{ sale_catalog_item_id: items.fixed, quantity: 1 }] }),
    ).toMatchObject({
      name: "Proposal - Éclair Café",
      client_id: clientId,
      lineItems: [{ sale_catalog_item_id: items.fixed }],
    });
    await expect(send(id)).resolves.toMatchObject({ recipients: [{}] });
  });

  test("may lose them again, be revised and be copied without [U-82]", async () => {
    const { id } = await create();
    expect(await patch(id, { client_id: null, lineItems: [] })).toMatchObject({
      client_id: null,
      customer: null,
      lineItems: [],
    });
    const copy = await run((context) => duplicateDeal(context, id));
    expect(copy).toMatchObject({ client_id: null, lineItems: [] });
    expect(await create(...EMPTY, id)).toMatchObject({ revision: 2, customer: null });
  });

  test("is neither sent nor shared, which says what it lacks [U-82] [VAL-11] [VAL-12]", async () => {
    const { id } = await create(...EMPTY);
    await expect(send(id)).rejects.toMatchObject(lacking("client_id", "lineItems"));
    await expect(run((context) => noteShared(context, id))).rejects.toMatchObject(
      lacking("client_id", "lineItems"),
    );
    const withClient = await create({}, []);
    await expect(send(withClient.id)).rejects.toMatchObject(lacking("lineItems"));
  });
});

test("an offer that somebody has got keeps client and services [U-82]", async () => {
  const { id } = await create();
  await run((context) => noteShared(context, id));
  await expect(patch(id, { client_id: null })).rejects.toMatchObject(lacking("data.attributes.client_id"));
  await expect(patch(id, { lineItems: [] })).rejects.toMatchObject(lacking("data.attributes.lineItems"));
  await expect(create(...EMPTY, id)).rejects.toMatchObject(
    lacking("data.attributes.client_id", "data.attributes.lineItems"),
  );
});

test("nor does what revises such an offer lose them, though nobody has got the revision yet [U-82]", async () => {
  const first = await create();
  await run((context) => noteShared(context, first.id));
  const { id, progress } = await create({}, undefined, first.id);
  expect(progress).toBe("draft");
  await expect(patch(id, { lineItems: [] })).rejects.toMatchObject(lacking("data.attributes.lineItems"));
  await expect(create({ client_id: null }, undefined, id)).rejects.toMatchObject(
    lacking("data.attributes.client_id"),
  );
});

test("nor does an offer that waits to be sent [U-53] [U-82]", async () => {
  const { id } = await create();
  await send(id, { send_at: new Date(Date.now() + 86_400_000).toISOString() });
  await expect(patch(id, { client_id: null })).rejects.toMatchObject(lacking("data.attributes.client_id"));
});

test("a revision takes away only what it says to take away [U-82]", async () => {
  const { id } = await create();
  await expect(create({ client_id: undefined, lineItems: undefined }, undefined, id)).rejects.toMatchObject(
    lacking("data.attributes.client_id", "data.attributes.lineItems"),
  );
  expect(await create(...EMPTY, id)).toMatchObject({ customer: null, lineItems: [] });
});

test("a copy of a deal without a name has none [U-82]", async () => {
  const { id } = await create(...EMPTY);
  expect(await run((context) => duplicateDeal(context, id))).toMatchObject({ name: "" });
});

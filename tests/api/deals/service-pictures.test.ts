import { callAddress } from "@/app/_client/call-address";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { httpBytes } from "@/tests/support/http";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "@/tests/support/workspace";
import { sql } from "drizzle-orm";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { settingCalls } from "@/lib/domain/settings/calls";

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("service-pictures"), makeWorkspace("pictures-next")]);
});

const drawn = (background: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Sets a service's picture, or removes it with null. */
async function setPicture(id: number, bytes: Buffer | null, alt = "A logo on a wall") {
  const { status, text } = await workspace.call(catalogCalls.update, {
    params: { id },
    body: {
      data: { attributes: {} },
      meta: {
        attachments: bytes
          ? [
              {
                type: "image",
                is_main: true,
                alt_text: alt,
                filename: "logo.png",
                base64: bytes.toString("base64"),
              },
            ]
          : [],
      },
    },
  });
  expect(status, text).toBe(200);
}

const proposalOf = async (uuid: string) =>
  (await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).body.data;
const pageOf = async (uuid: string) =>
  (
    await httpBytes({ port: workspace.port, host: workspace.host, path: `/proposals/${uuid}` })
  ).body.toString();
const stored = (file: string, on: Workspace = workspace) =>
  httpBytes({ port: on.port, host: on.host, path: `/api/storage/${file}` });

describe("pictures of services on a proposal (T-17)", () => {
  test("a line keeps its service's picture by the hash of its bytes, for staff, customer, page and PDF", async () => {
    const { fixed, limited } = workspace.catalog.items;
    await setPicture(fixed, await drawn("#0f766e"));
    const { uuid, id } = await makeDeal(workspace, {}, [
      { sale_catalog_item_id: fixed },
      { sale_catalog_item_id: limited },
    ]);

    const { body } = await workspace.call(dealCalls.read, { params: { id } });
    const [picture, none] = body.data.lineItems.map((line) => line.picture);
    expect([picture, none]).toEqual([
      {
        file: expect.stringMatching(/^documents\/[0-9a-f]{64}-900\.jpg$/),
        alt: "A logo on a wall",
        width: 900,
        height: 600,
      },
      null,
    ]);
    const file = picture?.file ?? "";
    const { status, body: bytes } = await stored(file);
    expect([status, file.slice(10, 74)]).toEqual([200, createHash("sha256").update(bytes).digest("hex")]);
    expect((await stored(file, other)).status).toBe(404);

    expect((await proposalOf(uuid)).line_items.map((line) => line.picture)).toEqual([picture, null]);
    expect(await pageOf(uuid)).toContain(file);
    const pdf = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      path: callAddress(proposalCalls.pdfLink, { params: { uuid } }),
    });
    expect([pdf.status, pdf.body.includes("/Subtype /Image")]).toEqual([200, true]);
  });

  test("another picture of the service changes neither offers made before nor what an acceptance seals", async () => {
    const { fixed } = workspace.catalog.items;
    await setPicture(fixed, await drawn("#b4235a"));
    const { uuid, id } = await makeDeal(workspace);
    const [before] = (await proposalOf(uuid)).line_items;
    const accepted = await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid },
      body: { name: "Inès Roy" },
    });
    expect(accepted.status, accepted.text).toBe(200);

    await setPicture(fixed, await drawn("#3056d3"));
    const next = await makeDeal(workspace);
    await setPicture(fixed, null);
    const last = await makeDeal(workspace);

    const [now] = (await proposalOf(uuid)).line_items;
    expect(now?.picture).toEqual(before?.picture);
    expect((await stored(now?.picture?.file ?? "")).status).toBe(200);
    const sealed = await ownerTransaction(workspace.adminUrl, (db) =>
      db.execute<{ content: string }>(
        sql`select content from acceptance where tenant_id = ${workspace.tenant.id} and deal_id = ${id}`,
      ),
    );
    const { lines } = JSON.parse(sealed[0]?.content ?? "{}") as { lines: { picture: object | null }[] };
    expect(lines[0]?.picture).toEqual({
      sha256: before?.picture?.file.slice(10, 74),
      alt: "A logo on a wall",
    });
    const [other, none] = [await proposalOf(next.uuid), await proposalOf(last.uuid)];
    expect(other.line_items[0]?.picture?.file).not.toBe(before?.picture?.file);
    expect(none.line_items[0]?.picture).toBeNull();
  });

  test("a revision's kept line has the picture that was agreed, one priced anew the service's of today", async () => {
    const { negotiable } = workspace.catalog.items;
    await setPicture(negotiable, await drawn("#111111"), "Before");
    const first = await makeDeal(workspace, {}, [{ sale_catalog_item_id: negotiable }]);
    await setPicture(negotiable, await drawn("#eeeeee"), "After");
    const { body } = await workspace.call(dealCalls.create, {
      body: dealBody(
        workspace,
        {},
        [{ sale_catalog_item_id: negotiable }, { sale_catalog_item_id: negotiable, quantity: 2 }],
        first.id,
      ),
    });
    expect(body.data.lineItems.map(({ picture }) => picture?.alt)).toEqual(["Before", "After"]);
  });

  test("a workspace that shows none has none on page and PDF, and they are sealed all the same", async () => {
    const { limited } = workspace.catalog.items;
    await setPicture(limited, await drawn("#556677"));
    const { uuid } = await makeDeal(workspace, {}, [{ sale_catalog_item_id: limited }]);
    const file = (await proposalOf(uuid)).line_items[0]?.picture?.file ?? "none";
    expect(await pageOf(uuid)).toContain(file);
    const set = (value: string) =>
      workspace.call(settingCalls.update, {
        as: "admin",
        params: { key: "service_pictures" },
        body: { value },
      });
    expect((await set("off")).status).toBe(200);
    expect(await pageOf(uuid)).not.toContain(`src="/api/storage/${file}`);
    expect((await proposalOf(uuid)).line_items[0]?.picture?.file).toBe(file);
    expect((await set("sometimes")).status).toBe(422);
    await set("on");
  });
});

import { beforeAll, expect, test } from "vitest";
import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { followingCalls } from "@/lib/domain/deals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("unprintable");
});

const sundanese: Block = { ...emptyBlock("heading", "heading"), text: "Rancangan ᮘᮘ वेबसाइट 🚀" };
const make = (blocks: Block[]) =>
  makeDeal(workspace, { blocks: [...blocks, emptyBlock("services", "services")] });
const accept = (uuid: string, body: object = {}) =>
  workspace.call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "Inès Roy", ...body } });

test("an offer with characters that its PDF cannot print is neither sent nor sealed, and they are named [REST-37]", async () => {
  const { id, uuid } = await make([sundanese]);
  const sent = await workspace.call(followingCalls.send, {
    params: { id },
    body: { contact_ids: workspace.catalog.contactIds, message: "" },
  });
  const refusal = {
    status: 422,
    body: { errors: [{ field: "offer", code: "unprintable" }], details: { characters: ["ᮘ"] } },
  };
  expect(sent).toMatchObject(refusal);
  expect(await accept(uuid)).toMatchObject(refusal);
});

test("nor is a name that cannot be printed sealed, but one in any script that can", async () => {
  const { uuid } = await make([{ ...sundanese, text: "वेबसाइट" }]);
  expect(await accept(uuid, { name: "ᮘ" })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "name", code: "unprintable" }] },
  });
  expect(await accept(uuid, { name: "ज़ोए" })).toMatchObject({ status: 200 });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAddress } from "@/app/_client/call-address";
import { PROGRESS } from "@/lib/core/offers/progress";
import { dealCalls, followingCalls, questionCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { httpBytes } from "../../support/http";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  site = await startMailingSite("progress");
  ({ workspace } = site);
});
afterAll(() => site.close());

const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const progress = async (id: number) => (await read(id)).progress;
const share = (id: number) => workspace.call(followingCalls.share, { params: { id } });
const view = (uuid: string) => workspace.call(proposalCalls.view, { as: null, params: { uuid } });
const ask = (uuid: string) =>
  workspace.call(proposalCalls.ask, {
    as: null,
    params: { uuid },
    body: { name: "Inès Roy", email: "ines@eclair.test", question: "Why?" },
  });
const sendTo = (id: number) =>
  workspace.call(followingCalls.send, {
    params: { id },
    body: { contact_ids: [workspace.catalog.contactIds[0]] },
  });
const revise = async (id: number) =>
  (await workspace.call(dealCalls.create, { body: dealBody(workspace, {}, undefined, id) })).body.data;
/** Identifies the stored row: another one after each change. */
const rowOf = async (id: number) =>
  (await site.admin<{ row: string }[]>`select xmin::text || ctid::text as row from deal where id = ${id}`)[0]
    ?.row;
const ids = async (query: Record<string, unknown>, inside = workspace) =>
  (await inside.call(dealCalls.list, { untyped: { query: { per_page: 100, ...query } } })).body.data.map(
    ({ id }) => id,
  );

test("each revision says when it was first sent or its link copied, a draft that it was not [U-107]", async () => {
  const first = await makeDeal(workspace);
  expect(first.sent_at).toBeNull();
  await sendTo(first.id);
  const { sent_at: at } = await read(first.id);
  expect(new Date(at ?? 0).getTime()).toBeGreaterThan(new Date(first.created_at).getTime());
  await sendTo(first.id);
  expect((await read(first.id)).sent_at).toBe(at);
  const second = await revise(first.id);
  const sent = async () =>
    (await workspace.call(followingCalls.revisions, { params: { id: first.id } })).body.data.map(
      ({ sent_at: each }) => each,
    );
  expect(await sent()).toEqual([null, at]);
  await share(second.id);
  expect(await sent()).toEqual([(await read(second.id)).sent_at, at]);
  expect((await read(second.id)).sent_at).not.toBeNull();
});

describe("a deal's progress [U-20]", () => {
  test("goes from draft over sent and seen to a question, and back to seen with its answer", async () => {
    const deal = await makeDeal(workspace);
    expect(deal.progress).toBe("draft");
    await view(deal.uuid);
    expect(await progress(deal.id)).toBe("draft");
    await sendTo(deal.id);
    expect(await progress(deal.id)).toBe("sent");
    await view(deal.uuid);
    expect(await progress(deal.id)).toBe("seen");
    await Promise.all([ask(deal.uuid), ask(deal.uuid)]);
    expect(await progress(deal.id)).toBe("question");
    const { body } = await workspace.call(questionCalls.list, { params: { id: deal.id } });
    for (const [index, { id }] of body.data.entries()) {
      await workspace.call(questionCalls.answer, {
        params: { id: deal.id, question_id: id },
        body: { answer: null },
      });
      expect(await progress(deal.id)).toBe(index === 0 ? "question" : "seen");
    }
  });

  test("is sent once its link was copied, also of a revision whose first version was sent", async () => {
    const first = await makeDeal(workspace);
    await share(first.id);
    expect(await progress(first.id)).toBe("sent");
    const second = await revise(first.id);
    expect([await progress(first.id), second.progress]).toEqual(["replaced", "draft"]);
    expect((await share(second.id)).body.data.noted).toBe(true);
    expect((await share(second.id)).body.data.noted).toBe(false);
    expect(await progress(second.id)).toBe("sent");
  });

  test("moves without another version, but as a change for programs that follow the list", async () => {
    const deal = await makeDeal(workspace);
    await share(deal.id);
    const sent = await read(deal.id);
    expect(sent.version).toBe(1);
    expect(Date.parse(sent.updated_at)).toBeGreaterThan(Date.parse(deal.updated_at));
    await view(deal.uuid);
    await ask(deal.uuid);
    const [asked, row] = [await read(deal.id), await rowOf(deal.id)];
    expect([asked.version, asked.progress]).toEqual([1, "question"]);
    // What is known already is not written again.
    await ask(deal.uuid);
    expect(await rowOf(deal.id)).toBe(row);
  });

  test("follows the end of its validity by the time alone, but for drafts and questions", async () => {
    const [draft, sent, asked] = [
      await makeDeal(workspace),
      await makeDeal(workspace),
      await makeDeal(workspace),
    ];
    await share(sent.id);
    await share(asked.id);
    await ask(asked.uuid);
    const all = [draft.id, sent.id, asked.id];
    const words = async (end: string) => {
      await site.admin`update deal set valid_until = now() + ${end}::interval where id = any(${all})`;
      return [await progress(draft.id), await progress(sent.id), await progress(asked.id)];
    };
    expect(await words("6 days")).toEqual(["draft", "sent", "question"]);
    expect(await words("4 days")).toEqual(["draft", "expires_soon", "question"]);
    expect(await words("-1 hours")).toEqual(["draft", "expired", "question"]);
  });

  test("is that of its end once it is decided; a later question or view changes nothing", async () => {
    const [accepted, refused, lost, cancelled] = [
      await makeDeal(workspace),
      await makeDeal(workspace),
      await makeDeal(workspace),
      await makeDeal(workspace),
    ];
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: accepted.uuid },
      body: { name: "Inès Roy" },
    });
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: refused.uuid } });
    await workspace.call(dealCalls.refuse, { params: { id: lost.id } });
    await workspace.call(dealCalls.updateMany, {
      body: { ids: [cancelled.id], updates: { stage: "cancelled" } },
    });
    await share(accepted.id);
    await view(accepted.uuid);
    expect((await ask(accepted.uuid)).status).toBe(201);
    const ends = [accepted, refused, lost, cancelled].map(({ id }) => progress(id));
    expect(await Promise.all(ends)).toEqual(["accepted", "refused", "refused", "cancelled"]);
  });

  test("of what a revision replaced is cancelled once that revision is deleted", async () => {
    const first = await makeDeal(workspace);
    const second = await revise(first.id);
    const third = await revise(second.id);
    const remove = (id: number) => workspace.call(dealCalls.remove, { as: "admin", params: { id } });
    await remove(second.id);
    expect(await progress(first.id)).toBe("replaced");
    await remove(third.id);
    expect(await progress(first.id)).toBe("cancelled");
  });
});

describe("the list of deals", () => {
  let own: Workspace;
  const made: Record<string, { id: number; uuid: string }> = {};
  beforeAll(async () => {
    const { server, database } = site;
    own = await makeWorkspace("by-progress", {
      port: server.port,
      url: database.url,
      adminUrl: database.adminUrl,
    });
    for (const name of ["draft", "sent", "replaced"]) made[name] = await makeDeal(own, { name });
    await own.call(followingCalls.share, { params: { id: made["sent"]?.id ?? 0 } });
    made["latest"] = (
      await own.call(dealCalls.create, {
        body: dealBody(own, { name: "latest" }, undefined, made["replaced"]?.id),
      })
    ).body.data;
  });
  const named = async (query: Record<string, unknown>) => {
    const found = await ids(query, own);
    return Object.keys(made).filter((name) => found.includes(made[name]?.id ?? 0));
  };
  const total = async (query: Record<string, unknown>) =>
    (await own.call(dealCalls.list, { untyped: { query } })).body.meta.total;

  test("is filtered by one word or several, with its total [U-20]", async () => {
    expect(await named({ "filter[progress]": "draft" })).toEqual(["draft", "latest"]);
    expect(await named({ "filter[progress]": "sent,replaced" })).toEqual(["sent", "replaced"]);
    expect(await total({ "filter[progress]": "sent,replaced" })).toBe(2);
    expect(await total({ "filter[progress]": "draft", "filter[name]": "latest" })).toBe(1);
    expect(await named({ "filter[progress]": "expired" })).toEqual([]);
  });

  test("has all revisions unless only the latest ones are asked for [U-22]", async () => {
    expect(await named({})).toEqual(["draft", "sent", "replaced", "latest"]);
    expect(await named({ "filter[latest]": "true" })).toEqual(["draft", "sent", "latest"]);
    expect([await total({}), await total({ "filter[latest]": "true" })]).toEqual([4, 3]);
    const rows = (await own.call(dealCalls.list, { query: { "filter[latest]": "true" } })).body.data;
    expect(rows.map(({ revision }) => revision)).toEqual([2, 1, 1]);
  });

  test("refuses a word that is none, and names those that are", async () => {
    for (const word of ["won", "draft,", "draft,won", "Draft"]) {
      const { status, refusal } = await own.call(dealCalls.list, {
        untyped: { query: { "filter[progress]": word } },
      });
      expect([word, status, refusal.errors[0]?.field]).toEqual([word, 422, "filter[progress]"]);
      for (const each of PROGRESS) expect(refusal.errors[0]?.message).toContain(each);
    }
  });

  test("has the revisions of one offer behind any of them, newest first [U-22]", async () => {
    const { body } = await own.call(followingCalls.revisions, { params: { id: made["replaced"]?.id ?? 0 } });
    expect(body.data.map(({ id, revision, stage, progress: word }) => [id, revision, stage, word])).toEqual([
      [made["latest"]?.id, 2, "pending", "draft"],
      [made["replaced"]?.id, 1, "cancelled", "replaced"],
    ]);
    expect((await own.call(followingCalls.revisions, { params: { id: 987_654 } })).status).toBe(404);
  });

  test("is exported with the progress in the reader's words", async () => {
    const { body } = await httpBytes({
      port: own.port,
      host: own.host,
      path: callAddress(dealCalls.export, {
        query: { language: "fr", sort_by: "name", sort_direction: "asc", "filter[latest]": "true" },
      }),
      headers: { authorization: `Bearer ${own.tokens.manager}` },
    });
    const [headings = [], ...rows] = body
      .toString("utf8")
      .split("\r\n")
      .slice(0, 4)
      .map((line) => line.split(";"));
    const place = headings.indexOf("Avancement");
    expect([headings, ...rows].map((cells) => cells[place])).toEqual([
      "Avancement",
      "Brouillon",
      "Brouillon",
      "Envoyée",
    ]);
  });
});

import type { CallQuery } from "@/app/_client/call-parts";
import { beforeAll, describe, expect, test } from "vitest";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { clientCalls } from "@/lib/domain/clients/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("manage"), makeWorkspace("manage-next")]);
});

const add = async (body: object, on = workspace) =>
  (await on.call(clientCalls.create, { untyped: { body } })).body.data;
const change = (id: number, body: object, headers: Record<string, string> = {}) =>
  workspace.call(clientCalls.update, { params: { id }, body, headers });
const found = async (text: string) =>
  (await workspace.call(clientCalls.search, { query: { query: text } })).body.data.map(({ name }) => name);

describe("POST /clients (S-101)", () => {
  test("makes the client's own address a contact where none is given, with a person's name split [S-101]", async () => {
    const names = async (body: object) =>
      (await add(body)).contacts.map(({ first_name, last_name, email, is_primary }) => [
        ...[first_name, last_name, email, is_primary],
      ]);
    expect(await names({ name: "Zoé Farine", email: "zoe@farine.test" })).toEqual([
      ["Zoé", "Farine", "zoe@farine.test", true],
    ]);
    expect(await names({ name: "Menuiserie Roy", email: "info@menuiserie.test" })).toEqual([
      ["", "Menuiserie Roy", "info@menuiserie.test", true],
    ]);
    const own = { name: "Zoé Farine", email: "zoe@farine.test", contacts: [{ first_name: "Max" }] };
    expect(await names(own)).toEqual([["Max", "", "", true]]);
    expect(await names({ name: "Zoé Farine" })).toEqual([]);
  });

  test("adds a client with its contacts, the first of them the primary one [CLI-06] [CLI-07]", async () => {
    const body = {
      name: " Boulangerie Désilets ",
      company: "Désilets inc.",
      email: "Post@Desilets.test",
      phone: "514 555 0100",
      contacts: [
        { first_name: "Luc", email: "luc@desilets.test", title: "Owner" },
        { last_name: "Roy", phone: "1", department: "Sales" },
      ],
    };
    const { status, body: made, headers } = await workspace.call(clientCalls.create, { body });
    expect(status).toBe(201);
    expect(made.data).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Boulangerie Désilets",
      company: "Désilets inc.",
      email: "post@desilets.test",
      phone: "514 555 0100",
      notes: "",
      language: null,
      addresses: [],
      time_zone: null,
      tax_number: null,
      warnings: [],
      is_legacy: false,
      version: 1,
      custom_fields: {},
      zoho_id: null,
      last_deal_at: null,
      same_email: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      contacts: [
        {
          id: expect.any(Number),
          name: "Luc",
          first_name: "Luc",
          last_name: "",
          email: "luc@desilets.test",
          phone: "",
          title: "Owner",
          department: "",
          is_primary: true,
        },
        {
          id: expect.any(Number),
          name: "Roy",
          first_name: "",
          last_name: "Roy",
          email: "",
          phone: "1",
          title: "",
          department: "Sales",
          is_primary: false,
        },
      ],
    });
    expect(headers.etag).toBe(`"${made.data.id}-1"`);
    expect(await found("desilets")).toEqual(["Boulangerie Désilets"]);
    const { same_email, warnings, ...stored } = made.data as ManagedClient & {
      same_email: null;
      warnings: [];
    };
    expect((await workspace.call(clientCalls.read, { params: { id: made.data.id } })).body.data).toEqual(
      stored,
    );
    expect([same_email, warnings]).toEqual([null, []]);
  });

  test("once under one Idempotency-Key", async () => {
    const options = { body: { name: "Only once" }, headers: { "idempotency-key": "client-once" } };
    const [first, second] = [
      await workspace.call(clientCalls.create, { ...options }),
      await workspace.call(clientCalls.create, { ...options }),
    ];
    expect([second.status, second.body.data.id]).toEqual([201, first.body.data.id]);
    expect(await found("only once")).toHaveLength(1);
  });

  test.each([
    [{}, "name"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(201) }, "name"],
    [{ name: "A", email: "nobody" }, "email"],
    [{ name: "A", is_legacy: true }, "is_legacy"],
    [{ name: "A", contacts: [{ first_name: "B", email: "b" }] }, "contacts.0.email"],
    [{ name: "A", contacts: [{}] }, "contacts.0.first_name"],
    [{ name: "A", contacts: [{ first_name: "B", id: 1 }] }, "contacts.0.id"],
    [
      {
        name: "A",
        contacts: [
          { first_name: "B", is_primary: true },
          { first_name: "C", is_primary: true },
        ],
      },
      "contacts",
    ],
  ])("refuses %j", async (body, field) => {
    const answer = await workspace.call(clientCalls.create, { untyped: { body } });
    expect([answer.status, answer.refusal.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  test("asks for clients.create: an employee may not", async () => {
    expect((await workspace.call(clientCalls.create, { as: "employee", body: { name: "A" } })).status).toBe(
      403,
    );
  });
});

describe("PATCH /clients/{id} (S-101)", () => {
  test("changes what it says and leaves the rest; the search follows", async () => {
    const { id } = await add({ name: "Atelier Blanc", company: "AB", contacts: [{ first_name: "Ana" }] });
    const { status, body, headers } = await change(id, { name: "Atelier Noir" });
    expect([
      status,
      body.data.name,
      body.data.company,
      body.data.contacts.length,
      body.data.version,
      headers.etag,
    ]).toEqual([200, "Atelier Noir", "AB", 1, 2, `"${id}-2"`]);
    expect([await found("atelier blanc"), await found("atelier noir")]).toEqual([[], ["Atelier Noir"]]);
  });

  test("keeps, changes, adds and removes contacts; their ids stay", async () => {
    const { id, contacts } = await add({
      name: "Four hands",
      contacts: [{ first_name: "One" }, { first_name: "Two" }, { first_name: "Three" }],
    });
    const [one, , three] = contacts.map((contact) => contact.id);
    const { body } = await change(id, {
      contacts: [
        { id: three, first_name: "Third", is_primary: true },
        { first_name: "Four" },
        { id: one, first_name: "One" },
      ],
    });
    expect(body.data.contacts.map((contact) => [contact.first_name, contact.is_primary])).toEqual([
      ["Third", true],
      ["Four", false],
      ["One", false],
    ]);
    expect([body.data.contacts[0]?.id, body.data.contacts[2]?.id]).toEqual([three, one]);
    const none = await change(id, { contacts: [] });
    expect(none.body.data.contacts).toEqual([]);
  });

  test("refuses a contact of another client and one that is named twice, and then changes nothing", async () => {
    const [one, two] = [
      await add({ name: "One", contacts: [{ first_name: "A" }] }),
      await add({ name: "Two", contacts: [{ first_name: "B" }] }),
    ];
    const theirs = two.contacts[0]?.id;
    const own = one.contacts[0]?.id;
    for (const contacts of [
      [{ id: theirs, first_name: "Mine" }],
      [
        { id: own, first_name: "A" },
        { id: own, first_name: "A" },
      ],
    ]) {
      const answer = await change(one.id, { name: "Changed", contacts });
      expect([answer.status, answer.refusal.errors[0]?.message]).toEqual([
        422,
        "is no contact of this client",
      ]);
    }
    const { data: read } = (await workspace.call(clientCalls.read, { params: { id: one.id } })).body;
    expect({ ...read, same_email: null, warnings: [] }).toEqual(one);
  });

  test("of two who change the same state one wins, the other gets 412 with the present version", async () => {
    const { id } = await add({ name: "Contested" });
    const tag = { "if-match": `"${id}-1"` };
    const answers = await Promise.all([
      change(id, { name: "First" }, tag),
      change(id, { name: "Second" }, tag),
    ]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412]);
    const lost = answers.find(({ status }) => status === 412);
    expect([lost?.refusal.code, lost?.refusal.details]).toEqual(["STALE_VERSION", { version: 2 }]);
  });

  test("never reaches a neighbour's client, nor its contacts", async () => {
    const theirs = await add({ name: "Neighbour", contacts: [{ first_name: "N" }] }, other);
    expect((await change(theirs.id, { name: "Mine" })).status).toBe(404);
    const mine = await add({ name: "Mine" });
    expect(
      (await change(mine.id, { contacts: [{ id: theirs.contacts[0]?.id, first_name: "N" }] })).status,
    ).toBe(422);
  });

  test("an offer that was made keeps the client as it then was", async () => {
    const { id } = await add({ name: "Before" }, other);
    const deal = await makeDeal(other, { client_id: id });
    await other.call(clientCalls.update, { params: { id }, body: { name: "After" } });
    expect(
      (await other.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } })).body.data.customer
        .name,
    ).toBe("Before");
  });
});

describe("GET /clients (S-101)", () => {
  const list = async (query: CallQuery<typeof clientCalls.list>) =>
    (await listing.call(clientCalls.list, { as: "employee", query })).body;
  let listing: Workspace;
  beforeAll(async () => {
    listing = await makeWorkspace("listing");
    for (const name of ["Cèdre", "Aubier", "Bouleau"])
      await add({ name, email: `${name.toLowerCase().replace("è", "e")}@wood.test` }, listing);
    await makeDeal(listing);
  });

  test("gives them by name, paged, with contacts", async () => {
    const first = await list({ per_page: 2 });
    expect([first.data.map(({ name }) => name), first.meta]).toEqual([
      ["Aubier", "Bouleau"],
      { total: 4, current_page: 1, per_page: 2, last_page: 2, next_cursor: expect.any(String) as string },
    ]);
    const second = await list({ per_page: 2, page: 2 });
    expect(second.data.map(({ name }) => name)).toEqual(["Cèdre", "Éclair Café"]);
    expect(second.data[1]?.contacts.map(({ name }) => name)).toEqual(["Inès Roy", "Paul Roy"]);
  });

  test("finds by name, company and e-mail, whatever case and accents", async () => {
    expect((await list({ "filter[name]": "CEDRE" })).data.map(({ name }) => name)).toEqual(["Cèdre"]);
    expect((await list({ "filter[name]": "@wood" })).meta.total).toBe(3);
    expect((await list({ "filter[name]": "nothing" })).data).toEqual([]);
  });

  test("sorts by the last deal and by age, either way", async () => {
    expect((await list({ sort_by: "last_deal_at", sort_direction: "desc" })).data[0]?.name).toBe(
      "Éclair Café",
    );
    expect((await list({ sort_by: "last_deal_at", sort_direction: "asc" })).data.at(-1)?.name).toBe(
      "Éclair Café",
    );
    expect(
      (await list({ sort_by: "created_at", sort_direction: "desc" })).data.map(({ name }) => name),
    ).toEqual(["Bouleau", "Aubier", "Cèdre", "Éclair Café"]);
    expect((await list({ sort_direction: "desc" })).data.at(-1)?.name).toBe("Aubier");
  });

  test.each([
    ["page=0", "page"],
    ["per_page=201", "per_page"],
    ["sort_by=email", "sort_by"],
    ["sort_direction=up", "sort_direction"],
    ["search=x", "search"],
  ])("refuses ?%s", async (query, field) => {
    const { status, refusal } = await listing.call(clientCalls.list, { untyped: { query } });
    expect([status, refusal.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });
});

test("lists of names are sorted as people do, whatever accents and letter case, over all pages (S-101)", async () => {
  const own = await makeWorkspace("manage-sorted");
  const sorted = ["apple", "Apple", "Daniel", "Émile", "émilie", "Fanny", "Zoé"];
  for (const name of sorted.toReversed()) await add({ name }, own);
  for (const direction of ["asc", "desc"] as const) {
    const seen: string[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const query = { sort_by: "name", sort_direction: direction, per_page: 2, page } as const;
      seen.push(...(await own.call(clientCalls.list, { query })).body.data.map(({ name }) => name));
    }
    const ours = seen.filter((name) => sorted.includes(name));
    expect(ours).toEqual(direction === "asc" ? sorted : sorted.toReversed());
  }
});

test("a typographic apostrophe finds that of a keyboard, and the reverse [CLI-01] [CLI-03]", async () => {
  await add({ name: "Atelier l’Ormeau" });
  await add({ name: "Atelier l'Ormoy" });
  for (const typed of ["l'orm", "l’orm"])
    expect(new Set(await found(typed))).toEqual(new Set(["Atelier l’Ormeau", "Atelier l'Ormoy"]));
});

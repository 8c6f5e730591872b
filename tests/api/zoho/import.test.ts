import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { zohoCalls } from "@/lib/domain/zoho/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealBody, type Workspace } from "../../support/workspace";
import { ZOHO_REFUSALS } from "../../support/zoho-server";
import { startZohoSite, type ZohoSite } from "../../support/zoho-site";

const ZENITH = "4150868000000624001";
const LARGE = "4150868000000624002";

let site: ZohoSite;
beforeAll(async () => {
  site = await startZohoSite("zoho-import");
  site.zoho.accounts.push(
    { id: ZENITH, Account_Name: "Café Zénith", Phone: "514 555 0111" },
    { id: LARGE, Account_Name: "Large Ltd" },
    { id: "77", Account_Name: "Third" },
    { id: "78", Account_Name: "Fourth" },
  );
  site.zoho.contacts.set(ZENITH, [
    {
      id: "1",
      First_Name: "Ana",
      Last_Name: "Lopez",
      Email: "ana@zenith.test",
      Mobile: "514 555 0112",
      Title: "Owner",
      Department: null,
    },
    { id: "2", First_Name: null, Last_Name: "Roy", Email: null, Phone: "514 555 0113" },
  ]);
  site.zoho.contacts.set(
    LARGE,
    Array.from({ length: 450 }, (_, at) => ({
      id: String(at + 10),
      First_Name: "P",
      Last_Name: `Number ${at}`,
    })),
  );
  await site.connect(site.workspace);
});
afterAll(() => site.close());
beforeEach(() => site.zoho.reset());

const send = (body: unknown, workspace: Workspace = site.workspace, headers: Record<string, string> = {}) =>
  workspace.call(zohoCalls.importCompany, { as: "employee", untyped: { body }, headers });

describe("POST /zoho/companies/import", () => {
  test("makes the company a customer with its contacts, and a business beside it [REST-21] [CLI-04] [CLI-07]", async () => {
    const { status, body } = await send({ zoho_company_id: ZENITH, use_for_both_roles: true });
    const { customer, customer_id, business, business_name } = body.data;
    expect(status).toBe(200);
    expect(customer).toMatchObject({
      id: customer_id,
      name: "Café Zénith",
      company: "Café Zénith",
      email: "",
      phone: "514 555 0111",
      is_legacy: false,
    });
    expect(customer.contacts).toMatchObject([
      {
        name: "Ana Lopez",
        email: "ana@zenith.test",
        phone: "514 555 0112",
        title: "Owner",
        is_primary: true,
      },
      { name: "Roy", first_name: "", phone: "514 555 0113", is_primary: false },
    ]);
    expect([business, business_name]).toEqual([
      { id: expect.any(Number), uuid: expect.any(String), name: "Café Zénith", customer_id, zoho_id: ZENITH },
      "Café Zénith",
    ]);
    const deal = await site.workspace.call(dealCalls.create, {
      body: dealBody(site.workspace, {
        client_id: customer_id,
        selectedRecipients: [customer.contacts[0]?.id],
      }),
    });
    expect(deal.status).toBe(201);
  });

  test("imported twice, also at the same moment, it is one customer and one business (S-106)", async () => {
    const workspace = await site.another("zoho-again");
    await site.connect(workspace);
    const answers = await Promise.all([1, 2, 3].map(() => send({ zoho_company_id: ZENITH }, workspace)));
    expect(
      new Set(answers.map(({ body }) => `${body.data.customer_id} ${body.data.business?.id}`)).size,
    ).toBe(1);
    expect(answers[0]?.body.data.customer.contacts).toHaveLength(2);
    const list = await workspace.call(clientCalls.list, { query: { "filter[name]": "zenith" } });
    expect(list.body.data.map(({ zoho_id }) => zoho_id)).toEqual([ZENITH]);
    const search = await workspace.call(clientCalls.search, { query: { query: "nith" } });
    expect(search.body.data.map(({ source, zoho_id }) => [source, zoho_id])).toEqual([["local", ZENITH]]);
  });

  test("an imported company needs Zoho no more", async () => {
    const workspace = await site.another("zoho-known");
    await site.connect(workspace);
    const { body } = await send({ zoho_company_id: ZENITH }, workspace);
    await workspace.call(zohoCalls.removeConnection, { as: "admin" });
    expect((await send({ zoho_company_id: ZENITH }, workspace)).body.data.customer_id).toBe(
      body.data.customer_id,
    );
  });

  test("without use_for_both_roles there is no business, and later it is added", async () => {
    expect((await send({ zoho_company_id: "77", use_for_both_roles: false })).body.data).toMatchObject({
      business: null,
      business_name: null,
    });
    expect((await send({ zoho_company_id: "77" })).body.data).toMatchObject({ business_name: "Third" });
  });

  test("reads a company's contacts page by page", async () => {
    const { body } = await send({ zoho_company_id: LARGE });
    expect(body.data.customer.contacts).toHaveLength(450);
    expect(body.data.customer.contacts.at(-1)?.name).toBe("P Number 449");
    expect(
      site.zoho.calls
        .filter((call) => call.includes("/Contacts"))
        .map((call) => new URL(call, "http://zoho.test").searchParams.get("page")),
    ).toEqual(["1", "2", "3"]);
  });

  test.each(["local-12", "", "12a", `${ZENITH}/Contacts`, "../users"])("refuses %j [VAL-14]", async (id) => {
    const { status, refusal } = await send({ zoho_company_id: id });
    expect([status, refusal.message, refusal.errors[0]?.field]).toEqual([
      422,
      "Can only import Zoho companies",
      "zoho_company_id",
    ]);
    expect(site.zoho.calls).toEqual([]);
  });

  test("says that Zoho has no such company", async () => {
    expect((await send({ zoho_company_id: "999" })).status).toBe(404);
  });

  test("while Zoho fails nothing is stored, and the same call succeeds afterwards [MSG-18]", async () => {
    const workspace = await site.another("zoho-broken");
    await site.connect(workspace);
    site.zoho.refuse.crm.push(ZOHO_REFUSALS.internal);
    const failed = await send({ zoho_company_id: "78" }, workspace, { "idempotency-key": "import-78" });
    expect([failed.status, failed.refusal.code, failed.refusal.message]).toEqual([
      503,
      "SERVICE_UNAVAILABLE",
      "Failed to import company",
    ]);
    expect((await workspace.call(clientCalls.list)).body.meta.total).toBe(1);
    const again = await send({ zoho_company_id: "78" }, workspace, { "idempotency-key": "import-78" });
    expect([again.status, again.body.data.business_name]).toEqual([200, "Fourth"]);
    site.zoho.reset();
    expect(
      (await send({ zoho_company_id: "78" }, workspace, { "idempotency-key": "import-78" })).body,
    ).toEqual(again.body);
  });

  test("without a connection it is 409, and without a right to deals or clients 403", async () => {
    const workspace = await site.another("zoho-bare");
    expect((await send({ zoho_company_id: ZENITH }, workspace)).body).toMatchObject({
      code: "CONFLICT",
      message: "Zoho CRM is not connected.",
    });
    const token = await workspace.tokenWith("deals.read", "clients.read");
    expect(
      (await workspace.call(zohoCalls.importCompany, { token, body: { zoho_company_id: ZENITH } })).status,
    ).toBe(403);
  });

  test("one tenant's import is not another's customer", async () => {
    const [one, two] = [await site.another("zoho-left"), await site.another("zoho-right")];
    await Promise.all([site.connect(one), site.connect(two)]);
    const [first, second] = [
      await send({ zoho_company_id: ZENITH }, one),
      await send({ zoho_company_id: ZENITH }, two),
    ];
    expect(first.body.data.customer_id).not.toBe(second.body.data.customer_id);
    expect((await two.call(clientCalls.read, { params: { id: first.body.data.customer_id } })).status).toBe(
      404,
    );
  });
});

import { AMOUNTS, HOST, dealBody, type BenchTenant } from "./bench-tenant";
import type { Started } from "./child-processes";
import type { Call, Work } from "./load";

type Product = {
  server: Started;
  postmasters: readonly number[];
  tenant: BenchTenant;
  amounts?: typeof AMOUNTS;
};
type Parts = Product & { plain: Started; ceiling: Started; renew: () => Promise<void> };

/** The row that the others are compared with: the minimum work of framework and database. */
export const ONE_SELECT = "ceiling: handler with one select";

const get = (path: string, headers: Record<string, string>): Call => ({ method: "GET", path, headers });

/** The rows of the table, the yardstick first. */
export function worksOf({ plain, ceiling, renew, ...product }: Parts): Work[] {
  const framework = { port: ceiling.port, processes: [ceiling.pid, ...product.postmasters] };
  return [
    {
      name: "yardstick: plain node:http, JSON",
      port: plain.port,
      processes: [plain.pid],
      calls: () => [get("/", {})],
    },
    { name: "ceiling: trivial route handler", ...framework, calls: () => [get("/trivial", {})] },
    { name: ONE_SELECT, ...framework, calls: () => [get("/select", {})] },
    { name: "ceiling: trivial dynamic page", ...framework, calls: () => [get("/page", {})] },
    ...productWorks(product),
    ...newStateWorks(product, renew),
  ];
}

/**
 * Rows of states that nobody asked for before, ten lines each: their pages, and their PDFs in parallel.
 * @param renew raises the versions of all proposals
 */
function newStateWorks({ server, postmasters, tenant }: Product, renew: () => Promise<void>): Work[] {
  const shared = { port: server.port, processes: [server.pid, ...postmasters], renew };
  const host = { host: `${HOST}:${server.port}`, "accept-encoding": "gzip, br" };
  const own = (connection: number, amount: number) =>
    tenant.proposals.slice(connection * amount, (connection + 1) * amount);
  return [
    {
      name: "the customer's page, first view of a new state",
      ...shared,
      calls: (connection) => own(connection, 10).map(({ uuid }) => get(`/proposals/${uuid}`, host)),
    },
    {
      name: "new PDFs in parallel, two pages",
      ...shared,
      calls: (connection) =>
        own(connection, 4).map(({ uuid }): Call => ({
          method: "POST",
          path: `/api/proposals/${uuid}/pdf`,
          headers: host,
        })),
    },
  ];
}

/** The rows that measure the product. */
export function productWorks({ server, postmasters, tenant, amounts = AMOUNTS }: Product): Work[] {
  const product = { port: server.port, processes: [server.pid, ...postmasters] };
  const host = { host: `${HOST}:${server.port}` };
  const member = { ...host, authorization: `Bearer ${tenant.token}` };
  // The first twenty proposals are only read and the others are changed, because a changed page is rendered
  // again.
  const [read, changed] = [tenant.proposals.slice(0, 20), tenant.proposals.slice(20)];
  /** Each connection has proposals of its own, so that none waits for another's row lock. */
  const own = (proposals: BenchTenant["proposals"], connection: number) =>
    proposals.filter((_, index) => index % 10 === connection % 10);
  return [
    {
      name: "the customer's page, 10 lines",
      ...product,
      floor: 0.01,
      aim: 0.9,
      calls: (connection) => own(read, connection).map(({ uuid }) => get(`/proposals/${uuid}`, host)),
    },
    {
      name: "the customer's page, a document of ten blocks and 30 lines",
      ...product,
      aim: 0.9,
      calls: (connection) =>
        tenant.documents
          .filter((_, index) => index % 10 === connection % 10)
          .map((uuid) => get(`/proposals/${uuid}`, host)),
    },
    {
      name: "changing an option, new total",
      ...product,
      floor: 0.006,
      aim: 0.5,
      calls: (connection) =>
        [true, false].flatMap((isSelected) =>
          own(changed, connection).map(({ uuid, optionalLine }): Call => ({
            method: "PATCH",
            path: `/api/proposals/${uuid}/selections`,
            headers: host,
            body: JSON.stringify({ line_items: [{ id: optionalLine, is_selected: isSelected }] }),
          })),
        ),
    },
    {
      // At most 1.5 times as slow as an option alone.
      name: "changing a quantity and an option, new total",
      ...product,
      floor: 0.004,
      aim: 0.33,
      calls: (connection) =>
        [2, 3].flatMap((quantity) =>
          own(changed, connection).map(({ uuid, optionalLine, openLine }): Call => {
            const option = { id: optionalLine, is_selected: quantity === 2 };
            return {
              method: "PATCH",
              path: `/api/proposals/${uuid}/selections`,
              headers: host,
              body: JSON.stringify({ line_items: [option, { id: openLine, quantity }] }),
            };
          }),
        ),
    },
    {
      name: "creating a deal of 10 lines",
      ...product,
      floor: 0.005,
      aim: 0.3,
      calls: (connection) =>
        Array.from({ length: 20 }, (_, index): Call => ({
          method: "POST",
          path: "/api/deals",
          headers: member,
          body: dealBody(tenant, connection * 20 + index),
        })),
    },
    {
      name: `deals list, first page of 20, ${amounts.deals.toLocaleString("en")} deals`,
      ...product,
      floor: 0.009,
      aim: 0.55,
      calls: () => [get("/api/deals?sort_by=created_at", member)],
    },
    {
      name: "deals list, page 500",
      ...product,
      calls: () => [get("/api/deals?sort_by=created_at&page=500", member)],
    },
    {
      name: "deals list, filtered by number",
      ...product,
      // Whole numbers and parts of them.
      calls: (connection) =>
        Array.from({ length: 10 }, (_, index) => (connection * 10 + index) * 997 + 1).flatMap((number) =>
          [`Q-${String(number).padStart(6, "0")}`, String(number).padStart(4, "0")].map((text) =>
            get(`/api/deals?${new URLSearchParams({ "filter[name]": text })}`, member),
          ),
        ),
    },
    {
      name: "deals list, filtered by a client's name",
      ...product,
      calls: (connection) =>
        Array.from({ length: 10 }, (_, index) => 100 + ((connection * 10 + index) % 400)).map((client) =>
          get(`/api/deals?${new URLSearchParams({ "filter[name]": `company ${client}` })}`, member),
        ),
    },
    {
      // Nothing changes deals meanwhile, so it is what the process keeps.
      name: `dashboard, ${amounts.deals.toLocaleString("en")} deals`,
      ...product,
      calls: () => [get("/api/dashboard", member)],
    },
    {
      name: `search of the palette, ${amounts.deals.toLocaleString("en")} deals`,
      ...product,
      // A number, a rare text, a client's name and a text that all deals contain.
      calls: (connection) =>
        Array.from({ length: 5 }, (_, index) => (connection * 5 + index) * 997 + 1).flatMap((each) =>
          [`Q-${each}`, `proposal ${each}`, `client ${each % 500}`, "proposal"].map((text) =>
            get(`/api/search?${new URLSearchParams({ query: text })}`, member),
          ),
        ),
    },
    {
      name: `a client's sums, activity and first page of deals, of ${amounts.deals.toLocaleString("en")}`,
      ...product,
      calls: () => [
        get(`/api/clients/${tenant.clientId}/overview`, member),
        get(`/api/deals?filter[client]=${tenant.clientId}`, member),
      ],
    },
    {
      name: `catalogue search, a word in ${amounts.services.toLocaleString("en")} services`,
      ...product,
      floor: 0.008,
      aim: 0.5,
      calls: (connection) =>
        Array.from({ length: 20 }, (_, index) =>
          get(
            `/api/sale-catalog-items?search=topic${String((connection * 20 + index) % 200).padStart(3, "0")}`,
            member,
          ),
        ),
    },
    {
      name: "PDF of a document drawn before",
      ...product,
      aim: 0.8,
      calls: (connection) =>
        tenant.documents
          .filter((_, index) => index % 10 === connection % 10)
          .map((uuid): Call => ({ method: "POST", path: `/api/proposals/${uuid}/pdf`, headers: host })),
    },
    {
      name: "PDF of a state drawn before",
      ...product,
      floor: 0.015,
      aim: 0.8,
      calls: (connection) =>
        own(read, connection).map(({ uuid }): Call => ({
          method: "POST",
          path: `/api/proposals/${uuid}/pdf`,
          headers: host,
        })),
    },
  ];
}

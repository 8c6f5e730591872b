import { randomUUID } from "node:crypto";
import { newAddress, type Call, type Traffic } from "./traffic";

/** The workspace that the traffic uses, that of the demo data. */
type Place = { host: string; email: string; password: string };

type Tokens = { access_token: string; refresh_token: string };
type Deal = { id: number; uuid: string; version: number; lineItems: { id: number; is_optional: boolean }[] };

export type Worker = {
  traffic: Traffic;
  place: Place;
  token: string;
  cookie: string;
  clientId: number;
  serviceIds: [number, number];
  /** Deals that were created and that no customer has opened yet. */
  offers: string[];
  /** The ids of all created deals. */
  made: Set<number>;
  accepted: Set<string>;
};

const DEMO_PASSWORD = "Demo1234";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Signs people in, adds a webhook, and lets them work until the traffic ends.
 *
 * @param options.receiver the URL for the webhook's messages
 */
export async function letWork(
  traffic: Traffic,
  { host, receiver }: { host: string; receiver: string },
): Promise<Worker> {
  const admin = await hire(traffic, { host, email: "admin@demo.test", password: DEMO_PASSWORD });
  const { status } = await asStaff(admin, {
    kind: "add a webhook",
    method: "POST",
    path: "/api/webhooks",
    body: { url: `${receiver}/`, events: ["deal.created", "deal.accepted"] },
    expect: [201],
  });
  if (status !== 201) throw new Error(traffic.failures.join("\n"));
  const seller = await hire(traffic, { host, email: "manager@demo.test", password: DEMO_PASSWORD });
  traffic.repeat(700, () => read(seller));
  traffic.repeat(900, () => sell(seller));
  traffic.repeat(900, () => buy(seller));
  traffic.repeat(2_000, () => signInAndOut(seller));
  traffic.repeat(3_000, () => lookAfterWebhooks(admin));
  return seller;
}

/** Signs in through the API and on the site, and finds a client and services. */
async function hire(traffic: Traffic, place: Place): Promise<Worker> {
  const { email, password, host } = place;
  const login = await traffic.call<{ meta: Tokens }>({
    kind: "sign in",
    host,
    method: "POST",
    path: "/api/login",
    body: { email, password },
  });
  const token = login.body.meta.access_token;
  const ask = async <Body>(path: string) =>
    (await traffic.call<Body>({ kind: `first look`, host, path, headers: bearer(token) })).body;
  const clients = await ask<{ data: { id: number }[] }>("/api/clients");
  const services = await ask<{ data: { id: number; pricing_option_id?: number }[] }>(
    "/api/sale-catalog-items",
  );
  const plain: number[] = [];
  for (const { id } of services.data) {
    const { status } = await traffic.call({
      kind: "first look for a plain price",
      host,
      method: "POST",
      path: "/api/deals",
      headers: bearer(token),
      body: dealBody(clients.data[0]?.id ?? 0, [id]),
      expect: [201, 422],
    });
    if (status === 201) plain.push(id);
    if (plain.length === 2) break;
  }
  const [one, other] = plain;
  if (one === undefined || other === undefined) throw new Error("Two services without questions are needed.");
  return {
    traffic,
    place,
    token,
    cookie: await siteCookie(traffic, place),
    clientId: clients.data[0]?.id ?? 0,
    serviceIds: [one, other],
    offers: [],
    made: new Set(),
    accepted: new Set(),
  };
}

/** Signs in as the sign-in page does. Returns the session cookie. */
async function siteCookie(traffic: Traffic, { host, email, password }: Place): Promise<string> {
  const address = newAddress();
  const csrf = await traffic.call<{ csrfToken: string }>({
    kind: "sign in on the site",
    host,
    address,
    path: "/api/auth/csrf",
  });
  const first = cookies(csrf.got?.headers["set-cookie"]);
  const form = new URLSearchParams({ email, password, csrfToken: csrf.body.csrfToken, json: "true" });
  const answer = await traffic.call({
    kind: "sign in on the site",
    host,
    address,
    method: "POST",
    path: "/api/auth/callback/credentials",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: first },
    body: form.toString(),
  });
  return cookies(answer.got?.headers["set-cookie"]);
}

const cookies = (lines: readonly string[] = []) => lines.map((line) => line.split(";", 1)[0]).join("; ");

const dealBody = (clientId: number, serviceIds: readonly number[]) => ({
  data: {
    attributes: {
      client_id: clientId,
      name: "An upgrade's deal",
      lineItems: serviceIds.map((id, index) => ({
        sale_catalog_item_id: id,
        quantity: 1,
        is_optional: index > 0,
      })),
    },
  },
});

/** A call as the signed-in person. */
const asStaff = <Body = unknown>({ traffic, place, token }: Worker, call: Omit<Call, "host">) =>
  traffic.call<Body>({ ...call, host: place.host, headers: { ...bearer(token), ...call.headers } });

/** Reads lists, searches, and opens what it finds. */
async function read(worker: Worker) {
  const deals = await asStaff<{ data: { id: number }[] }>(worker, { kind: "list deals", path: "/api/deals" });
  const id = deals.body.data[0]?.id ?? 0;
  await asStaff(worker, { kind: "search deals", path: "/api/deals?filter[name]=upgrade" });
  await asStaff(worker, { kind: "read a deal", path: `/api/deals/${id}` });
  await asStaff(worker, {
    kind: "timeline of a deal",
    path: `/api/deals/${id}/timeline`,
    mayLack: /\.details\.\w+ is missing$/,
  });
  await asStaff(worker, { kind: "search clients", path: "/api/clients/search?query=an" });
  await asStaff(worker, { kind: "list services", path: "/api/sale-catalog-items" });
  await asStaff(worker, { kind: "what a page needs first", path: "/api/init-data-new" });
  await asStaff(worker, { kind: "who am I", path: "/api/me" });
}

/**
 * Creates a deal, repeats that with the same idempotency key as after a lost response, changes it, and opens
 * the builder.
 */
async function sell(worker: Worker) {
  const headers = { "idempotency-key": randomUUID() };
  const body = dealBody(worker.clientId, worker.serviceIds);
  const create = (kind: string) =>
    asStaff<{ data: Deal }>(worker, {
      kind,
      method: "POST",
      path: "/api/deals",
      body,
      headers,
      expect: [201],
    });
  const made = await create("create a deal");
  const deal = made.body?.data;
  if (made.status !== 201 || !deal) return;
  worker.made.add(deal.id);
  const again = await create("create it again by its key");
  if (again.status === 201 && again.body.data.id !== deal.id)
    worker.traffic.failures.push(`the key of deal ${deal.id} made another one, ${again.body.data.id}`);
  await asStaff(worker, {
    kind: "change a deal",
    method: "PATCH",
    path: `/api/deals/${deal.id}`,
    headers: { "if-match": `"${deal.id}-${deal.version}"` },
    body: { data: { attributes: { name: "An upgrade's deal, changed" } } },
  });
  await page(worker, "deals list page", "/deals");
  await page(worker, "builder page", `/deals/${deal.id}/edit`);
  worker.offers.push(deal.uuid);
}

/** Loads a page as signed-in staff, with some of its files. */
async function page({ traffic, place: { host }, cookie }: Worker, kind: string, path: string) {
  const { body } = await traffic.call<string>({ kind, host, path, headers: { cookie } });
  const files = [...new Set(String(body).match(/\/_next\/static\/[\w./~%-]+\.(?:js|css)/g) ?? [])];
  if (files.length === 0) traffic.failures.push(`${kind}: it names no files`);
  for (const file of files.slice(-3))
    await traffic.call({ kind: "files of a page", host, path: file, fromAny: true });
}

/** A customer opens the link, ticks the option, downloads the PDF and accepts. */
async function buy({ traffic, place: { host }, offers, accepted }: Worker) {
  const uuid = offers.shift();
  if (!uuid) return;
  const address = newAddress();
  const visit = <Body = unknown>(call: Omit<Call, "host" | "address">) =>
    traffic.call<Body>({ ...call, host, address });
  await visit({ kind: "customer's page", path: `/proposals/${uuid}` });
  const proposal = await visit<{ data: { line_items: { id: number; is_optional: boolean }[] } }>({
    kind: "proposal",
    path: `/api/proposals/${uuid}`,
  });
  await visit({ kind: "seen", method: "POST", path: `/api/proposals/${uuid}/view`, expect: [200, 204] });
  const options = proposal.body?.data?.line_items.filter((line) => line.is_optional) ?? [];
  await visit({
    kind: "tick an option",
    method: "PATCH",
    path: `/api/proposals/${uuid}/selections`,
    body: { line_items: options.map(({ id }) => ({ id, is_selected: true })) },
  });
  const file = await visit({ kind: "PDF", path: `/api/proposals/${uuid}/pdf` });
  if (file.status === 200 && file.got?.bytes.subarray(0, 5).toString() !== "%PDF-")
    traffic.failures.push(`PDF of ${uuid}: it is none`);
  const answer = await visit({
    kind: "accept",
    method: "POST",
    path: `/api/proposals/${uuid}/accept`,
    body: { name: "Inès Roy" },
    expect: [200, 201],
  });
  if (answer.status > 0) accepted.add(uuid);
}

/** Signs in, refreshes the tokens, makes a call with the new ones, and signs out. */
async function signInAndOut({ traffic, place: { host, email, password } }: Worker) {
  const address = newAddress();
  const post = <Body>(kind: string, path: string, body?: unknown, token?: string) =>
    traffic.call<Body>({
      kind,
      host,
      address,
      method: "POST",
      path,
      body,
      headers: token ? bearer(token) : {},
      expect: [200, 204],
    });
  const login = await post<{ meta: Tokens }>("sign in", "/api/login", { email, password });
  const renewed = await post<{ meta?: Tokens } & Partial<Tokens>>("renew the session", "/api/refresh-token", {
    refresh_token: login.body.meta.refresh_token,
  });
  const token = renewed.body.meta?.access_token ?? renewed.body.access_token ?? "";
  await traffic.call({ kind: "who am I", host, address, path: "/api/me", headers: bearer(token) });
  await post("sign out", "/api/logout", undefined, token);
}

async function lookAfterWebhooks(admin: Worker) {
  const hooks = await asStaff<{ data: { id: number }[] }>(admin, {
    kind: "list webhooks",
    path: "/api/webhooks",
  });
  const path = `/api/webhooks/${hooks.body.data[0]?.id}/deliveries`;
  await asStaff(admin, { kind: "deliveries of a webhook", path });
}

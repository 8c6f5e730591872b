import { HOW_TO_FOLLOW } from "@/lib/core/contract/following";
import { CONTRACTS } from "@/lib/server/contracts";
import { Components, type Json } from "./components";
import { exampleOf } from "./example-of";
import { operation } from "./operation";
import { problem } from "./problem";
import { shareAnswers } from "./shared-answers";
import { printSchemas, type Printer } from "./schemas";
import { MESSAGES_OF_EVENTS } from "./webhook-messages";
import { webhooks } from "./webhooks";
import { ownValue } from "@/lib/core/own-value";

type OpenApiDocument = Json & { paths: Record<string, Json>; components: Record<string, Json> };

/** The OpenAPI 3.1 document, generated from the contracts. Its server is relative to the host. */
export function openApiDocument(): OpenApiDocument {
  const components = new Components();
  const messages = Object.values(MESSAGES_OF_EVENTS).map(({ data }) => data);
  const schemaOf = printSchemas(CONTRACTS, components, messages);
  const printer: Printer = {
    components,
    schemaOf,
    exampleOf: (schema, name) => exampleOf(components.expanded(schema), name),
  };
  problem(components);
  const paths: Record<string, Json> = {};
  for (const contract of CONTRACTS) {
    const operations = ownValue(paths, contract.path) ?? {};
    operations[contract.method.toLowerCase()] = operation(contract, printer);
    paths[contract.path] = operations;
  }
  shareAnswers(paths, components);
  const received = webhooks(printer);
  return {
    openapi: "3.1.0",
    info: {
      title: "Kapi API",
      version: "1.0.0",
      description: INTRODUCTION,
      contact: { name: "The administrators of this workspace" },
    },
    servers: [{ url: "/api", description: "This workspace" }],
    tags: [...new Set(CONTRACTS.map(({ tag }) => tag))]
      .sort()
      .map((name) => ({ name, description: tagText(name) })),
    security: [{ bearer: [] }, { session: [] }],
    paths,
    webhooks: received,
    components: { securitySchemes: SECURITY_SCHEMES, ...components.print() },
  };
}

const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "An API token, or the access_token of POST /login.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "kapi.session",
    description:
      "The session cookie of the website; over HTTPS its name is __Host-kapi.session. Against forged calls it counts " +
      "only for a call of the site itself with the header X-Request-Time, the present time.",
  },
};

const INTRODUCTION = [
  "Priced proposals: deals, the catalogue, clients, and the customer's side.",
  "A program signs in with an API token: somebody makes one in their profile, under API tokens, with some of their " +
    "own permissions and an end, and each call carries it as `Authorization: Bearer …`. POST /login is for people: " +
    "it answers a token that lives as long as a session.",
  "Amounts of money are integers in minor units (hundredths, for every currency). Times are ISO 8601 in UTC.",
  "A successful answer is `{data}` or `{data, meta}`, a refusal is a `Problem`. Answers may gain fields.",
  "Under its status a call lists the refusals that are its own, and under 4XX what any call may be refused for. Any " +
    "call may also answer 503 with Retry-After, the seconds after which to try again, or 500; both are a `Problem`.",
  "Every answer has the headers X-Request-Id, which identifies the call in the server's log, and, where a limit " +
    "applies, RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds): those of the limit that is " +
    "closest to being reached.",
  "A call that writes may carry an Idempotency-Key: repeated with the same key it is done once and gives the same " +
    "answer. Where a call takes If-Match, it changes nothing unless that is the ETag of the present version, " +
    '`"id-version"`.',
  HOW_TO_FOLLOW,
  "What asks for a fresh confirmation is done within 10 minutes of the sign-in or of POST /me/confirm; an API token " +
    "that may make the call needs none.",
  "`webhooks` describes the messages that are sent to the addresses of POST /webhooks, signed as Standard Webhooks " +
    "says.",
].join("\n\n");

const TEXTS: Readonly<Record<string, string>> = {
  Account: "Your own account: registration, verification, password reset and profile.",
  "API tokens": "Bearer tokens for programs, each with some of its owner's permissions.",
  "Audit trail": "Who changed what in the workspace, and when. Each event has the hash of the one before it.",
  Catalogue: "The services that the workspace sells, with their pricing rules.",
  Clients: "The companies and people that proposals are made for.",
  "Custom fields": "What the workspace notes of its deals and clients beside what all have.",
  Currencies: "The workspace's currencies and their exchange rates.",
  Deals: "Quotes as members work on them; the customer sees a deal as a proposal.",
  "Import and export":
    "Services and questions as files. A file is checked first, then applied as a whole or not at all.",
  "Public proposals": "A deal as its customer sees it, by the uuid of its public link.",
  Documents: "Pictures and files of proposals.",
  Domains: "Domains of the workspace's own.",
  Library: "Blocks and sections that are kept to be inserted into proposals.",
  "Proposal templates": "Proposals without a client, from which others are made.",
  "Mail templates": "Subject, greeting and message of proposals' mails, kept to be used again.",
  Questions: "What is asked about a service when it is added to a deal.",
  Roles: "Roles and the permissions that they give.",
  Search: "Deals, clients, contacts and services by one text.",
  "Second factors": "Your authenticator app, passkeys and recovery codes.",
  Session: "Signing in, refreshing tokens, signing out.",
  Settings: "The workspace's settings.",
  Taxes: "Tax profiles and their rates.",
  "Templates and PDF pages": "The look of proposals, and the pages before and after them.",
  Tenants: "The workspaces themselves; for super admins.",
  Users: "The people who work in the workspace: invitations, roles, permissions and sessions.",
  Webhooks: "Addresses that receive signed messages about deals and clients (Standard Webhooks).",
  Workspace: "What a page needs before anything else.",
  "Single sign-on":
    "Signing in by an OpenID Connect provider, and the tokens of directories that keep users by SCIM.",
  "Zoho CRM": "Importing companies of the workspace's Zoho CRM as clients.",
};

/** The description of a tag. */
const tagText = (tag: string): string => ownValue(TEXTS, tag) ?? `${tag}.`;

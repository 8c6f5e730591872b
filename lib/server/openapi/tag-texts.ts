const TEXTS: Readonly<Record<string, string>> = {
  Account: "Your own account: registration, verification, password reset and profile.",
  "API tokens": "Bearer tokens for programs, each with some of its owner's permissions.",
  "Audit trail": "Who changed what in the workspace, and when. Each event has the hash of the one before it.",
  Catalogue: "The services that the workspace sells, with their pricing rules.",
  Clients: "The companies and people that proposals are made for.",
  Currencies: "The workspace's currencies and their exchange rates.",
  Deals: "Quotes as members work on them; the customer sees a deal as a proposal.",
  "Import and export":
    "Services and questions as files. A file is checked first, then applied as a whole or not at all.",
  "Public proposals": "A deal as its customer sees it, by the uuid of its public link.",
  Questions: "What is asked about a service when it is added to a deal.",
  Roles: "Roles and the permissions that they give.",
  Session: "Signing in, refreshing tokens, signing out.",
  Settings: "The workspace's settings.",
  Taxes: "Tax profiles and their rates.",
  "Templates and PDF pages": "The look of proposals, and the pages before and after them.",
  Tenants: "The workspaces themselves; for super admins.",
  Users: "The people who work in the workspace: invitations, roles, permissions and sessions.",
  Webhooks: "Addresses that receive signed messages about deals (Standard Webhooks).",
  Workspace: "What a page needs before anything else.",
  "Zoho CRM": "Importing companies of the workspace's Zoho CRM as clients.",
};

/** What a group of endpoints is about. */
export const tagText = (tag: string): string => TEXTS[tag] ?? `${tag}.`;

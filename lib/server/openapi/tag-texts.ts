const TEXTS: Readonly<Record<string, string>> = {
  Account: "One's own account: registration, verification, recovery, profile and password.",
  "API tokens": "Bearer tokens for programs, each with some of its owner's permissions.",
  "Audit trail": "Who changed what in the workspace, and when; each event is bound to the one before it.",
  Catalogue: "The services that are sold, with their pricing rules.",
  Clients: "Whom proposals are made for.",
  Currencies: "The workspace's currencies and rates.",
  Deals: "Priced proposals as staff work on them.",
  "Import and export":
    "Services and questions as files; a file is checked first and taken in as a whole or not at all.",
  "Public proposals": "The customer's side of a deal, by the uuid of its public link.",
  Questions: "What is asked when a service is added to a proposal.",
  Roles: "What people may do: roles and the permissions that they give.",
  Session: "Signing in, renewing tokens, signing out.",
  Settings: "The workspace's settings.",
  Taxes: "Tax profiles and their rates.",
  "Templates and PDF pages": "How proposals look, and the pages around them.",
  Tenants: "The workspaces themselves.",
  Users: "Who works in the workspace: inviting people, their roles, permissions and sessions.",
  Webhooks: "Addresses that are told what happens to deals, by signed messages (Standard Webhooks).",
  Workspace: "What a page needs before anything else.",
  "Zoho CRM": "Companies of the workspace's Zoho CRM as clients.",
};

/** What a group of endpoints is about. */
export const tagText = (tag: string): string => TEXTS[tag] ?? `${tag}.`;

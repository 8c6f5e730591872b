import { draftsApi } from "@/lib/domain/deals/drafts/drafts-api";
import { discardDraft, keepDraft } from "@/lib/domain/deals/drafts/keep-draft";
import { readDraft } from "@/lib/domain/deals/drafts/read-drafts";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(draftsApi.read, (context, { params }) => readDraft(context, params.name));

export const PUT = endpoint(draftsApi.keep, (context, { params, body, headers }) =>
  keepDraft(context, params.name, body, headers),
);

export const DELETE = endpoint(draftsApi.discard, (context, { params, headers }) =>
  discardDraft(context, params.name, headers),
);

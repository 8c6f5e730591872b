import { endpoint } from "@/lib/server/endpoint";
import { libraryApi } from "@/lib/domain/library/api";
import { createEntry } from "@/lib/domain/library/change-entry";
import { listEntries } from "@/lib/domain/library/entries";

export const GET = endpoint(libraryApi.list, (context, { query }) => listEntries(context, query));

export const POST = endpoint(libraryApi.create, (context, { body }) => createEntry(context, body));

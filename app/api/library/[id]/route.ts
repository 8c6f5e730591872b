import { endpoint } from "@/lib/server/endpoint";
import { libraryApi } from "@/lib/domain/library/api";
import { deleteEntry, updateEntry } from "@/lib/domain/library/change-entry";
import { readEntry } from "@/lib/domain/library/entries";

export const GET = endpoint(libraryApi.read, (context, { params }) => readEntry(context, params.id));

export const PUT = endpoint(libraryApi.update, (context, { params, body, headers }) =>
  updateEntry(context, params.id, body, headers),
);

export const DELETE = endpoint(libraryApi.remove, (context, { params, headers }) =>
  deleteEntry(context, params.id, headers),
);

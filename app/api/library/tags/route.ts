import { endpoint } from "@/lib/server/endpoint";
import { libraryApi } from "@/lib/domain/library/api";
import { listTags } from "@/lib/domain/library/entries";

export const GET = endpoint(libraryApi.tags, async (context) => ({ data: await listTags(context) }));

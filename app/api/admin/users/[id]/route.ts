import { endpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";
import { usersApi } from "@/lib/domain/users/api";
import { readUser } from "@/lib/domain/users/read-user";

export const GET = endpoint(usersApi.read, async (context, { params }) =>
  taggedRow(await readUser(context, params.id)),
);

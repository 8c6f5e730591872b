import { endpoint } from "@/lib/http/endpoint";
import { presentedWithTag } from "@/lib/roles/presented-with-tag";
import { usersApi } from "@/lib/users/api";
import { readUser } from "@/lib/users/read-user";

export const GET = endpoint(usersApi.read, async (context, { params }) =>
  presentedWithTag(await readUser(context, params.id)),
);

import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { listUsers } from "@/lib/domain/users/list-users";

export const GET = endpoint(usersApi.list, (context, { query }) => listUsers(context, query));

import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { listUsers } from "@/lib/domain/users/read-user";

export const GET = endpoint(usersApi.list, (context, { query }) => listUsers(context, query));

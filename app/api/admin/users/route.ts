import { endpoint } from "@/lib/http/endpoint";
import { usersApi } from "@/lib/users/api";
import { listUsers } from "@/lib/users/list-users";

export const GET = endpoint(usersApi.list, (context, { query }) => listUsers(context, query));

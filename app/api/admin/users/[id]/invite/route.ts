import { endpoint } from "@/lib/http/endpoint";
import { usersApi } from "@/lib/users/api";
import { cancelInvite } from "@/lib/users/cancel-invite";

export const DELETE = endpoint(usersApi.cancelInvite, (context, { params }) =>
  cancelInvite(context, params.id),
);

import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { cancelInvite } from "@/lib/domain/users/cancel-invite";

export const DELETE = endpoint(usersApi.cancelInvite, (context, { params }) =>
  cancelInvite(context, params.id),
);

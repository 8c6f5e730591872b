import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { cancelInvite } from "@/lib/domain/users/invitations";

export const DELETE = endpoint(usersApi.cancelInvite, (context, { params }) =>
  cancelInvite(context, params.id),
);

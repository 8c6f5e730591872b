import { accountsApi } from "@/lib/domain/accounts/api";
import { CONFIRM_HEADER } from "@/lib/domain/accounts/calls";
import { addressToVerify, verifyEmail } from "@/lib/domain/accounts/register";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(accountsApi.verify, async (context, { params, headers }) =>
  headers.has(CONFIRM_HEADER)
    ? { data: { verified: true, email: await verifyEmail(context, params.token) }, message: "Email verified" }
    : {
        data: { verified: false, email: await addressToVerify(context, params.token) },
        message: `Nothing was changed. The header ${CONFIRM_HEADER} confirms the address.`,
      },
);

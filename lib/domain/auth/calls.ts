import { call } from "@/lib/core/contract/call";

export const authCalls = {
  login: call("POST", "/login"),
  logout: call("POST", "/logout"),
  refreshToken: call("POST", "/refresh-token"),
  authRefresh: call("POST", "/auth/refresh"),
  me: call("GET", "/me"),
  askForPasskey: call("POST", "/login/passkey"),
  waysToConfirm: call("POST", "/me/confirm/ways"),
  confirm: call("POST", "/me/confirm"),
};

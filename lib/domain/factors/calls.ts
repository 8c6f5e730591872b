import { call } from "@/lib/core/contract/call";

export const factorCalls = {
  list: call("GET", "/me/factors"),
  beginAuthenticator: call("POST", "/me/authenticator"),
  confirmAuthenticator: call("POST", "/me/authenticator/confirm"),
  removeAuthenticator: call("DELETE", "/me/authenticator"),
  askForPasskey: call("POST", "/me/passkeys/options"),
  addPasskey: call("POST", "/me/passkeys"),
  removePasskey: call("DELETE", "/me/passkeys/{id}"),
  renewCodes: call("POST", "/me/recovery-codes"),
};

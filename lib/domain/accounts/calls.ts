import { call } from "@/lib/core/contract/call";

export const accountCalls = {
  register: call("POST", "/register"),
  resend: call("POST", "/email/resend"),
  verify: call("GET", "/email/verify/{token}"),
  forgotPassword: call("POST", "/forgot-password"),
  resetPassword: call("POST", "/reset-password"),
  changePassword: call("POST", "/change-password"),
  changeMe: call("PATCH", "/me"),
  listSessions: call("GET", "/me/sessions"),
  endSession: call("DELETE", "/me/sessions/{id}"),
  endOtherSessions: call("DELETE", "/me/sessions"),
};

/**
 * The header with which the page asks to confirm an address, so that scanners of mails cannot do so (T-06).
 * Defined here, because schemas are not bundled for browsers.
 */
export const CONFIRM_HEADER = "Kapi-Confirm";

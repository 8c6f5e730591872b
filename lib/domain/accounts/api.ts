import { z } from "zod";
import { meAnswer } from "@/lib/domain/auth/schema";
import { contract, inPerson, open } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/english";
import { accountCalls } from "./calls";
import { CONFIRM_HEADER } from "./confirm-header";
import {
  addressOnly,
  done,
  passwordChange,
  passwordReset,
  profileChange,
  registration,
  verified,
} from "./schema";

const tag = "Account";

export const accountsApi = {
  register: contract(accountCalls.register, {
    tag,
    access: open,
    summary: "Register at this workspace; a mail confirms the address. A known address answers the same",
    limits: ["register"],
    body: registration(inEnglish),
    response: done,
    status: 201,
  }),
  resend: contract(accountCalls.resend, {
    tag,
    access: open,
    summary: "Send the verification mail again; answers the same for an unknown address",
    limits: ["resendVerification", "resendVerificationOfAddress"],
    body: addressOnly(inEnglish),
    response: done,
  }),
  verify: contract(accountCalls.verify, {
    tag,
    access: open,
    summary: "Whose address the token of a mail confirms; with Kapi-Confirm, confirm it, once",
    headers: {
      [CONFIRM_HEADER]: {
        description:
          "Confirms the address. Without it nothing changes, because scanners of mails open links.",
        example: "1",
      },
    },
    limits: ["verifyEmail"],
    params: z.object({ token: z.string().min(1).max(200) }),
    response: verified,
    refusals: {
      400: "Used ('Email already verified') or expired ('Verification link has expired')",
      404: "No such token",
    },
  }),
  forgotPassword: contract(accountCalls.forgotPassword, {
    tag,
    access: open,
    summary: "Send a mail to choose a new password; answers the same for an unknown address",
    limits: ["forgotPassword", "forgotPasswordOfAddress"],
    body: addressOnly(inEnglish),
    response: done,
  }),
  resetPassword: contract(accountCalls.resetPassword, {
    tag,
    access: open,
    summary: "Choose a new password by the token of its mail, once; ends all sessions and API tokens",
    limits: ["resetPassword"],
    body: passwordReset(inEnglish),
    response: done,
    refusals: { 400: "The link is unknown, used or expired" },
  }),
  changePassword: contract(accountCalls.changePassword, {
    tag,
    access: inPerson,
    summary: "Change one's own password; ends all other sessions",
    limits: ["changePassword"],
    body: passwordChange(inEnglish),
    response: done,
  }),
  changeMe: contract(accountCalls.changeMe, {
    tag,
    access: inPerson,
    summary: "Change one's own name, telephone or address; a new address has to be verified",
    body: profileChange(inEnglish),
    response: meAnswer,
    refusals: { 412: "If-Match names another version" },
  }),
};

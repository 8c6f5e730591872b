import { z } from "zod";
import { meAnswer } from "@/lib/domain/auth/api";
import { CHANGED, contract, inPerson, open, nameSchemas } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { accountCalls, CONFIRM_HEADER } from "./calls";
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
const registrationInput = registration(inEnglish);
const emailInput = addressOnly(inEnglish);
const passwordResetInput = passwordReset(inEnglish);
const passwordChangeInput = passwordChange(inEnglish);
const profileChangeInput = profileChange(inEnglish);

nameSchemas({
  RegistrationInput: registrationInput,
  EmailInput: emailInput,
  PasswordResetInput: passwordResetInput,
  PasswordChange: passwordChangeInput,
  ProfileChange: profileChangeInput,
  Confirmation: done,
  EmailVerification: verified,
});

export const accountsApi = {
  register: contract(accountCalls.register, {
    tag,
    access: open,
    operationId: "register",
    summary: "Register an account in this workspace.",
    description:
      "A mail is sent to confirm the address. The answer is the same when the address is already known.",
    limits: ["register"],
    body: registrationInput,
    response: done,
    status: 201,
  }),
  resend: contract(accountCalls.resend, {
    tag,
    access: open,
    operationId: "resendVerificationEmail",
    summary: "Send the mail that verifies an address again.",
    description: "The answer is the same for an unknown address.",
    limits: ["resendVerification", "resendVerificationOfAddress"],
    body: emailInput,
    response: done,
  }),
  verify: contract(accountCalls.verify, {
    tag,
    access: open,
    operationId: "verifyEmail",
    summary: "Check the token of a verification mail, and confirm the address.",
    description:
      "Without the header Kapi-Confirm the call only says whose address the token belongs to. With it the address " +
      "is confirmed, once.",
    headers: {
      [CONFIRM_HEADER]: {
        description: "Confirms the address. Without it nothing changes, because mail scanners open links.",
        example: "1",
      },
    },
    limits: ["verifyEmail"],
    params: z.object({ token: z.string().min(1).max(200).describe("The token in the link of the mail.") }),
    response: verified,
    refusals: {
      400: "The token was used ('Email already verified') or has expired ('Verification link has expired').",
      404: "There is no such token.",
    },
  }),
  forgotPassword: contract(accountCalls.forgotPassword, {
    tag,
    access: open,
    operationId: "requestPasswordReset",
    summary: "Send a mail with a link to choose a new password.",
    description: "The answer is the same for an unknown address.",
    limits: ["forgotPassword", "forgotPasswordOfAddress"],
    body: emailInput,
    response: done,
  }),
  resetPassword: contract(accountCalls.resetPassword, {
    tag,
    access: open,
    operationId: "resetPassword",
    summary: "Choose a new password with the token of a mail.",
    description: "The token works once. All sessions and API tokens of the user end.",
    limits: ["resetPassword"],
    body: passwordResetInput,
    response: done,
    refusals: { 400: "The link is unknown, was used, or has expired." },
  }),
  changePassword: contract(accountCalls.changePassword, {
    tag,
    access: inPerson,
    beforeFactor: true,
    operationId: "changePassword",
    summary: "Change your own password.",
    description: "All your other sessions end.",
    limits: ["changePassword"],
    body: passwordChangeInput,
    response: done,
  }),
  changeMe: contract(accountCalls.changeMe, {
    tag,
    access: inPerson,
    beforeFactor: true,
    operationId: "updateMe",
    summary: "Change your own name, phone number or email address.",
    description: "A new email address has to be verified.",
    body: profileChangeInput,
    response: meAnswer,
    refusals: {
      403: "STEP_UP_REQUIRED: another email address is taken only soon after the sign-in or POST /me/confirm.",
      412: CHANGED,
    },
  }),
};

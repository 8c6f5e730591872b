import { z } from "zod";
import { contract, inPerson, member, open, nameSchemas } from "@/lib/core/contract/contract";
import { authCalls } from "./calls";
import {
  authRefreshAnswer,
  authRefreshBody,
  credentials,
  meAnswer,
  refreshTokenAnswer,
  refreshTokenBody,
  signInAnswer,
  tenantOfUser,
  userResource,
} from "./schema";

const tag = "Session";

nameSchemas({
  Credentials: credentials,
  SignedInUser: userResource,
  SignedInWorkspace: tenantOfUser,
  SignIn: signInAnswer,
  Me: meAnswer,
  RefreshTokensInput: refreshTokenBody,
  Tokens: refreshTokenAnswer,
  RefreshSessionInput: authRefreshBody,
  SessionTokens: authRefreshAnswer,
});

export const authApi = {
  login: contract(authCalls.login, {
    tag,
    access: open,
    operationId: "signIn",
    summary: "Sign in with email address and password.",
    description: "The answer contains an access token, sent as a bearer token, and a refresh token.",
    keepsNoAnswer: true,
    body: credentials,
    response: signInAnswer,
    refusals: {
      403: "The email address is not verified.",
      422: "The email address or the password is wrong.",
    },
  }),
  logout: contract(authCalls.logout, {
    tag,
    access: inPerson,
    operationId: "signOut",
    summary: "End the session of this token or cookie.",
    response: z.undefined(),
    status: 204,
  }),
  refreshToken: contract(authCalls.refreshToken, {
    tag,
    access: open,
    operationId: "refreshTokens",
    summary: "Exchange a refresh token for new tokens.",
    description: "Names in snake case. A refresh token works once.",
    keepsNoAnswer: true,
    body: refreshTokenBody,
    bodyOptional: true,
    response: refreshTokenAnswer,
    refusals: { 401: "The refresh token has ended or was used before." },
  }),
  authRefresh: contract(authCalls.authRefresh, {
    tag,
    access: open,
    operationId: "refreshSession",
    summary: "Exchange a refresh token for new tokens, with names in camel case.",
    description: "A refresh token works once.",
    keepsNoAnswer: true,
    body: authRefreshBody,
    bodyOptional: true,
    response: authRefreshAnswer,
    refusals: { 401: "The refresh token has ended or was used before." },
  }),
  me: contract(authCalls.me, {
    tag,
    access: member,
    operationId: "getMe",
    summary: "Get the signed-in user with role and permissions.",
    response: meAnswer,
  }),
};

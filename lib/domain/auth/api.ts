import { z } from "zod";
import { contract, inPerson, member, open } from "@/lib/core/contract/contract";
import { authCalls } from "./calls";
import {
  authRefreshAnswer,
  authRefreshBody,
  credentials,
  meAnswer,
  refreshTokenAnswer,
  refreshTokenBody,
  signInAnswer,
} from "./schema";

const tag = "Session";

export const authApi = {
  login: contract(authCalls.login, {
    tag,
    access: open,
    summary: "Sign in with email and password",
    keepsNoAnswer: true,
    body: credentials,
    response: signInAnswer,
    refusals: { 403: "Email address not verified", 422: "Wrong credentials, in the documented words" },
  }),
  logout: contract(authCalls.logout, {
    tag,
    access: inPerson,
    summary: "End the session of this token or cookie",
    response: z.undefined(),
    status: 204,
  }),
  refreshToken: contract(authCalls.refreshToken, {
    tag,
    access: open,
    summary: "Exchange a refresh token for new tokens (snake case)",
    keepsNoAnswer: true,
    body: refreshTokenBody,
    bodyOptional: true,
    response: refreshTokenAnswer,
    refusals: { 401: "Dead or reused refresh token" },
  }),
  authRefresh: contract(authCalls.authRefresh, {
    tag,
    access: open,
    summary: "Exchange a refresh token for new tokens (camel case)",
    keepsNoAnswer: true,
    body: authRefreshBody,
    bodyOptional: true,
    response: authRefreshAnswer,
    refusals: { 401: "Dead or reused refresh token" },
  }),
  me: contract(authCalls.me, {
    tag,
    access: member,
    summary: "The signed-in user with role and permissions",
    response: meAnswer,
  }),
};

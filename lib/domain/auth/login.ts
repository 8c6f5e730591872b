import type { z } from "zod";
import type { LongContext } from "@/lib/platform/context";
import { findMember } from "./find-member";
import { presentMember } from "./present-member";
import type { credentials, signInAnswer } from "./schema";
import { signIn } from "./sign-in";
import { hashOf } from "@/lib/platform/secrets/tokens";

/** POST /login: bearer tokens for an integrator, with the user (REST-01, X-03). */
export async function login(
  context: LongContext,
  given: z.output<typeof credentials>,
): Promise<z.input<typeof signInAnswer>> {
  const opened = await signIn(context, given, "bearer");
  if (opened.channel !== "bearer") throw new Error("a bearer session was asked for");
  const member = await context.transaction(({ db, tenantId }) =>
    findMember(db, tenantId, hashOf(opened.accessToken), "access"),
  );
  if (!member) throw new Error("the session just opened is not there");
  const { data, meta } = presentMember(member, context.tenant);
  const tokens = {
    access_token: opened.accessToken,
    refresh_token: opened.refreshToken,
    expires_at: opened.expiresAt,
  };
  return { data, meta: { ...tokens, ...meta } };
}

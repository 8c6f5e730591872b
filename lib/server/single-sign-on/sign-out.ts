import type { z } from "zod";
import type { signOutAnswer } from "@/lib/domain/auth/api";
import { cookieLine } from "@/lib/domain/auth/cookie";
import { signOut } from "@/lib/domain/auth/sessions";
import { leaveProvider } from "@/lib/domain/single-sign-on/sign-out";
import type { Context } from "@/lib/platform/context";
import { isHttps } from "@/lib/platform/http/is-https";
import { Reply } from "@/lib/platform/http/reply";
import { signOutCookie, SIGN_OUT_SECONDS } from "./sign-out-cookie";

/**
 * Ends the session (REST-03). Where it came by single sign-on, the answer says where the browser ends the one at the
 * provider; nothing there decides whether ours has ended.
 */
export async function signOutEverywhere(
  context: Context,
  headers: Headers,
): Promise<Reply<z.input<typeof signOutAnswer> | undefined>> {
  const leaving = await leaveProvider(context);
  const { options } = await signOut(context);
  if (!leaving) return new Reply(undefined, options);
  const secure = isHttps(headers);
  const cookie = cookieLine(signOutCookie(secure), leaving.state, { secure, seconds: SIGN_OUT_SECONDS });
  return new Reply(
    { data: { provider_logout_url: leaving.address.href } },
    { status: 200, headers: { ...options.headers, "Set-Cookie": cookie } },
  );
}

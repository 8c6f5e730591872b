import NextAuth from "next-auth";
import { NextRequest } from "next/server";
import { nextAuthOptions } from "@/lib/server/auth/next-auth-options";
import { readBody } from "@/lib/platform/http/body";
import { failureResponse } from "@/lib/platform/http/failure";
import { requestFacts } from "@/lib/platform/http/request-facts";

type Route = { params: Promise<{ nextauth: string[] }> };

const BODY_LIMIT = 16 * 1024;

/** Sign-in and sign-out of the site (S-007). */
const handler = (request: NextRequest, route: Route): Promise<Response> =>
  NextAuth(request, route, nextAuthOptions(request)) as Promise<Response>;

/** The library reads whole bodies, so their size is limited first. */
async function limited(request: NextRequest, route: Route): Promise<Response> {
  const facts = requestFacts(request.headers);
  try {
    const body = Buffer.from(await readBody(request, BODY_LIMIT));
    return await handler(
      new NextRequest(request.url, { method: request.method, headers: request.headers, body }),
      route,
    );
  } catch (error) {
    return failureResponse(error, facts.id);
  }
}

export { handler as GET, limited as POST };

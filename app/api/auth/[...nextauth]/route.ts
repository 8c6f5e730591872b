import { nextAuthAnswer } from "@/lib/server/auth/next-auth-answer";
import { AppError } from "@/lib/core/contract/errors";
import { ownValue } from "@/lib/core/own-value";
import { readBody } from "@/lib/platform/http/body";
import { cookiesIn } from "@/lib/platform/http/cookies";
import { ANSWER_HEADERS, failureResponse } from "@/lib/platform/http/failure";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { unknownCall } from "@/lib/server/unknown-call";

type Route = { params: Promise<{ nextauth: string[] }> };

const BODY_LIMIT = 16 * 1024;

/**
 * Sign-in and sign-out of the site (S-007), with the headers of all calls: the library sets few of its own. It
 * answers 400 with a text of its own to what it does not know, and to nothing else.
 */
async function handler(request: Request, path: string[], body?: Uint8Array): Promise<Response> {
  if (!placesToReturn(request).every(isWebAddress)) return unusableReturn(request);
  const answer = await nextAuthAnswer(request, path, body);
  if (answer.status === 400) return unknownCall(request);
  for (const [name, value] of Object.entries(ANSWER_HEADERS)) answer.headers.set(name, value);
  return answer;
}

/** Its names by http and by https, and what a browser must be told to forget each. */
const RETURN_COOKIES = { "next-auth.callback-url": "", "__Secure-next-auth.callback-url": "; Secure" };

function placesToReturn({ url, headers }: Request): string[] {
  const cookies = cookiesIn(headers);
  return [
    ...new URL(url).searchParams.getAll("callbackUrl"),
    ...Object.keys(RETURN_COOKIES).flatMap((name) => ownValue(cookies, name) ?? []),
  ];
}

/** As the library asks: a path, or a whole address of the web. */
const isWebAddress = (text: string): boolean => {
  if (text === "") return true;
  const base = text.startsWith("/") ? "http://host" : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
};

/** The library would answer 500 and log an error. The cookie goes, or the browser could never sign in again. */
function unusableReturn(request: Request): Response {
  const answer = failureResponse(
    new AppError(400, "VALIDATION_ERROR", "callbackUrl is no web address."),
    requestFacts(request.headers).id,
  );
  for (const [name, terms] of Object.entries(RETURN_COOKIES))
    answer.headers.append("set-cookie", `${name}=; Max-Age=0; Path=/${terms}`);
  return answer;
}

/** Nobody returns here from a provider by the library, which would answer 500. */
async function reading(request: Request, route: Route): Promise<Response> {
  const { nextauth } = await route.params;
  return nextauth[0] === "callback" ? unknownCall(request) : handler(request, nextauth);
}

/** The library gets whole bodies, so their size is limited first. It would write what strangers send to _log. */
async function limited(request: Request, route: Route): Promise<Response> {
  const { nextauth } = await route.params;
  if (nextauth[0] === "_log") return unknownCall(request);
  try {
    return await handler(request, nextauth, await readBody(request, BODY_LIMIT));
  } catch (error) {
    return failureResponse(error, requestFacts(request.headers).id);
  }
}

export { reading as GET, limited as POST };

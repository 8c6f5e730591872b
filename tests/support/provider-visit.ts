import { http, type HttpAnswer } from "./http";
import type { Workspace } from "./workspace";

type Place = Pick<Workspace, "port" | "host">;

/**
 * A browser that visits a workspace's identity provider and returns. It keeps the cookies that the site sets.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(private readonly place: Place) {}

  /** Requests one path of the site with this browser's cookies. */
  async get<Body = unknown>(path: string, { host, port } = this.place): Promise<HttpAnswer<Body>> {
    return this.kept(await http<Body>({ port, host, path, headers: { cookie: this.cookie } }));
  }

  /** Signs out as the site does. */
  async signOut(): Promise<HttpAnswer<{ data: { provider_logout_url: string } } | undefined>> {
    const { port, host } = this.place;
    const headers = { cookie: this.cookie, "sec-fetch-site": "same-origin", "x-request-time": "now" };
    return this.kept(await http({ port, host, method: "POST", path: "/api/logout", headers }));
  }

  private get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private kept<Body>(answer: HttpAnswer<Body>): HttpAnswer<Body> {
    keepCookies(this.cookies, answer.headers["set-cookie"] ?? []);
    return answer;
  }

  /** Starts a sign-in and returns the provider's URL that the site redirects to. */
  async begin(target?: string): Promise<string> {
    const query = target === undefined ? "" : `?${new URLSearchParams({ redirect: target })}`;
    const { status, headers } = await this.get(`/api/auth/sso${query}`);
    if (status !== 303) throw new Error(`GET /api/auth/sso: ${status}`);
    return headers.location ?? "";
  }

  /** Returns from the provider with its parameters. Gives the address that the site then redirects to. */
  async comeBack(answer: Record<string, string>): Promise<string> {
    const { status, headers } = await this.get(`/api/auth/sso/callback?${new URLSearchParams(answer)}`);
    if (status !== 303) throw new Error(`GET /api/auth/sso/callback: ${status}`);
    return headers.location ?? "";
  }

  /** The e-mail address of the user signed in on this browser, or null. */
  async who(): Promise<string | null> {
    const { status, body } = await this.get<{ data: { attributes: { email: string } } }>("/api/me");
    return status === 200 ? body.data.attributes.email : null;
  }
}

export const stateOf = (address: string): string => new URL(address).searchParams.get("state") ?? "";

/** Keeps the cookies of a response's Set-Cookie headers, and forgets those that it deletes. */
export function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  }
}

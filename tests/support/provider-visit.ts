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
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await http<Body>({ port, host, path, headers: { cookie } });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
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

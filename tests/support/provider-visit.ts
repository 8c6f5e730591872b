import { http, type HttpAnswer } from "./http";
import type { Workspace } from "./workspace";

type Place = Pick<Workspace, "port" | "host">;

/** A browser that goes to a workspace's provider and comes back: it keeps the cookies that the site sets. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(private readonly place: Place) {}

  /** One page or address of the site, as this browser asks for it. */
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

  /** Where the button of the sign-in leads to. */
  async begin(target?: string): Promise<string> {
    const query = target === undefined ? "" : `?${new URLSearchParams({ redirect: target })}`;
    const { status, headers } = await this.get(`/api/auth/sso${query}`);
    if (status !== 303) throw new Error(`GET /api/auth/sso: ${status}`);
    return headers.location ?? "";
  }

  /** Comes back with what the provider gave; gives where the site leads then. */
  async comeBack(answer: Record<string, string>): Promise<string> {
    const { status, headers } = await this.get(`/api/auth/sso/callback?${new URLSearchParams(answer)}`);
    if (status !== 303) throw new Error(`GET /api/auth/sso/callback: ${status}`);
    return headers.location ?? "";
  }

  /** The e-mail address of whoever is signed in on this browser; null: nobody. */
  async who(): Promise<string | null> {
    const { status, body } = await this.get<{ data: { attributes: { email: string } } }>("/api/me");
    return status === 200 ? body.data.attributes.email : null;
  }
}

export const stateOf = (address: string): string => new URL(address).searchParams.get("state") ?? "";

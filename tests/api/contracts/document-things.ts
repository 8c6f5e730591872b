import type { Contract } from "@/lib/core/contract/contract";
import type { Workspace } from "../../support/workspace";

const BLOCK = {
  kind: "block",
  name: "Why us",
  content: { type: "text", key: "why", html: "<p>Ten years.</p>" },
};

/** A valid body for the calls of the library and of templates. */
export const documentBody = ({ path, method }: Contract): unknown =>
  path.startsWith("/library")
    ? BLOCK
    : method === "POST"
      ? { starter: "event", language: "en" }
      : { name: "Party", blocks: [] };

/** Creates a library entry or a template. Returns its id. */
export async function documentThing({ path }: Contract, workspace: Workspace): Promise<number> {
  const [root = ""] = path.match(/^\/[a-z-]+/) ?? [];
  const body = root === "/library" ? BLOCK : { starter: "event", language: "en" };
  const made = await workspace.raw<{ data: { id: number } }>("POST", `/api${root}`, { as: "admin", body });
  if (made.status !== 201) throw new Error(`POST ${root}: ${made.text}`);
  return made.body.data.id;
}

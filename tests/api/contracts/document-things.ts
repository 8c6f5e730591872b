import type { Contract } from "@/lib/core/contract/contract";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { libraryCalls } from "@/lib/domain/library/calls";
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
  const call = path.startsWith("/library") ? libraryCalls.create : dealTemplateCalls.create;
  const body = call === libraryCalls.create ? BLOCK : { starter: "event", language: "en" };
  const made = await workspace.call(call, { as: "admin", untyped: { body } });
  if (made.status !== 201) throw new Error(`POST ${call.path}: ${made.text}`);
  return made.body.data.id;
}

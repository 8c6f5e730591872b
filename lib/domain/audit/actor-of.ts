import type { Actor } from "@/lib/platform/context";

type AuditActor = {
  actorKind: Actor["kind"];
  actorId: number | null;
  actorName: string;
  actorRole: string | null;
};

/** Who an event names: a member by the name, address and role that they have now, and the API token by which a program acts in their place. */
export function actorOf(actor: Actor): AuditActor {
  if (actor.kind !== "member")
    return { actorKind: actor.kind, actorId: null, actorName: actor.kind, actorRole: null };
  const { id, firstName, lastName, email, role, tokenId } = actor.member;
  const actorName = `${firstName} ${lastName} <${email}>${tokenId === null ? "" : ` (API token ${tokenId})`}`;
  return { actorKind: "member", actorId: id, actorName, actorRole: role };
}

import type { Actor } from "@/lib/http/context";

type AuditActor = { actorKind: Actor["kind"]; actorId: number | null; actorName: string; actorRole: string | null };

/** Who an event names: a member by the name, address and role that they have now. */
export function actorOf(actor: Actor): AuditActor {
  if (actor.kind !== "member") return { actorKind: actor.kind, actorId: null, actorName: actor.kind, actorRole: null };
  const { id, firstName, lastName, email, role } = actor.member;
  return { actorKind: "member", actorId: id, actorName: `${firstName} ${lastName} <${email}>`, actorRole: role };
}

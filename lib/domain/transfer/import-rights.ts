import { holds } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import type { Subject } from "./limits";

const MODULES = { services: "catalog_items", questions: "fields" } as const;

/** What a member may do by importing a file. */
export const importRights = (member: Member, subject: Subject) => ({
  mayCreate: holds(member, `${MODULES[subject]}.create`),
  mayUpdate: holds(member, `${MODULES[subject]}.update`),
});

export type ImportRights = ReturnType<typeof importRights>;

/** What a stored import may do: what its uploader was allowed at upload and its user is allowed now. */
export function jobRights(job: ImportRights & { subject: Subject }, member: Member): ImportRights {
  const { mayCreate, mayUpdate } = importRights(member, job.subject);
  return { mayCreate: mayCreate && job.mayCreate, mayUpdate: mayUpdate && job.mayUpdate };
}

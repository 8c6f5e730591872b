import type { Manager } from "@/lib/domain/users/may-manage";

/** Who looks at the users, and what they may do there. */
export type Viewer = Manager & { mayUpdate: boolean; mayInvite: boolean; mayCancel: boolean };

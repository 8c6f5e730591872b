import type { ApiClient } from "./api-client";
import type { AuthStore } from "./auth-store";
import type { StoredUser } from "./stored-user";

/** What the steps of a session work with. */
export type SessionParts = {
  client: ApiClient;
  store: AuthStore;
  users: StoredUser;
  /** Forgets user, tenant and state, without a word to the server. */
  reset: () => void;
};

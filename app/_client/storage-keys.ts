/** Names of what is kept in local storage (S-013). Of the tokens' two nothing is kept on the site (S-007). */
export { STORAGE_KEYS } from "@/lib/api-client/storage-keys";

/** The commands used last on this browser, as a JSON list of their ids (CMD-07). */
export const RECENT_COMMANDS_KEY = "kapi.recent_commands";

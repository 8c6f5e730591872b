import { useSyncExternalStore } from "react";

const KEY = "kapi.account_email";

/** Keeps a typed address for the next screen of this tab, so that it is typed once and stands in no web address. */
export const keepEmail = (email: string): void => sessionStorage.setItem(KEY, email.trim());

export const forgetEmail = (): void => sessionStorage.removeItem(KEY);

/** The kept address; null on the server, and where none was kept. */
export const useKeptEmail = (): string | null =>
  useSyncExternalStore(
    never,
    () => sessionStorage.getItem(KEY) || null,
    () => null,
  );

const never = () => () => undefined;

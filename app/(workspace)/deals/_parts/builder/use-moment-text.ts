import { useFormatter } from "next-intl";

/** Writes a moment in the reader's language and time. */
export function useMomentText(): (at: number | string) => string {
  const format = useFormatter();
  return (at) =>
    format.dateTime(new Date(at), {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
}

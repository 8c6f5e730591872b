import { useFormatter } from "next-intl";
import { useReaderText } from "./use-reader-text";

/** Writes a moment in the reader's own time, its day as the preview beside it writes days. */
export function useMomentText(): (at: number | string) => string {
  const { date } = useReaderText();
  const format = useFormatter();
  return (at) => {
    const moment = new Date(at);
    const day = new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return `${date(day)}, ${format.dateTime(moment, { timeStyle: "short", timeZone })}`;
  };
}

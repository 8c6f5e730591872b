/** A moment of a log: date and time of the reader's clock, to the second, such as 2026-01-31 09:05:07. */
export function momentText(iso: string): string {
  const moment = new Date(iso);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())} ${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
}

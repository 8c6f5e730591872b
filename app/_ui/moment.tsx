"use client";

import { useStaffText } from "./staff-text";

/** A moment as date and time in the workspace's time zone, which its title names. `exact`: to the second. */
export function Moment({
  at,
  exact = false,
  className,
}: {
  at: string;
  exact?: boolean;
  className?: string;
}) {
  const { moment, exactMoment, timeZone } = useStaffText();
  return (
    // Server and browser may use different spaces.
    <time
      dateTime={at}
      title={`${exactMoment(at)} (${timeZone})`}
      className={className}
      suppressHydrationWarning
    >
      {exact ? exactMoment(at) : moment(at)}
    </time>
  );
}

/** The time zone of a workspace that chose none. */
export const DEFAULT_TIME_ZONE = "UTC";

/** The setting of a workspace's time zone: a name of the IANA database (U-02). */
export const TIME_ZONE_SETTING = "time_zone";

/** All time zones that a workspace may choose, by their names in the IANA database, such as America/Toronto. */
export const timeZones = (): string[] =>
  [...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf("timeZone")])].sort();

/** A time zone as people read it: "America/New York". */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ");

/** Time zones as options of a field. */
export const zoneOptions = (zones: readonly string[]): { value: string; label: string }[] =>
  zones.map((zone) => ({ value: zone, label: zoneName(zone) }));

/**
 * A time zone under the name that timeZones() lists: "asia/kolkata" may be listed as Asia/Calcutta. Null for a text
 * that names none, also for an offset such as +05:00 or Etc/GMT+5, which knows no daylight saving time. The rule stands
 * in base/config.mjs too, which plain Node reads.
 */
export function knownTimeZone(text: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat(undefined, { timeZone: text }).resolvedOptions();
    return timeZones().includes(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}

/**
 * A workspace's time zone as far as this engine knows it, else UTC: a browser with older tables lacks zones that the
 * server has, and a day of UTC that is named so beats a page without any.
 */
export function usableZone(zone: string): string {
  const result = usableZones.get(zone) ?? (isUsable(zone) ? zone : DEFAULT_TIME_ZONE);
  usableZones.set(zone, result);
  return result;
}

function isUsable(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone });
    return true;
  } catch {
    return false;
  }
}

// Building an Intl format costs far more than looking here.
const usableZones = new Map<string, string>();

import Bowser from "bowser";

/** Browser and system of a sign-in, as far as its user agent says: product names, the same in every language. */
export type DeviceName = { browser: string | null; system: string | null };

/** Longest user agent that is stored and parsed. */
export const LONGEST_AGENT = 300;

/** A program's own name at the front of its user agent: curl/8.5.0, PostmanRuntime/7.43. */
const PROGRAM = /^([A-Za-z][\w.+-]{0,39})(?:\/|$)/;

/**
 * Browser and system from a user agent. It can be forged, so this is only for people to recognise a device, not
 * for decisions.
 */
export function describeDevice(userAgent: string): DeviceName {
  const text = userAgent.slice(0, LONGEST_AGENT);
  if (text === "") return { browser: null, system: null };
  const parser = Bowser.getParser(text);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  return { browser: browser || (PROGRAM.exec(text)?.[1] ?? null), system: system || null };
}

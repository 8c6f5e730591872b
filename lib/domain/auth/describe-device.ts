import Bowser from "bowser";

/** What a sign-in came from, as far as its user agent says: names of products, the same in every language. */
export type DeviceName = { browser: string | null; system: string | null };

/** Longest user agent that is kept and looked at. */
export const LONGEST_AGENT = 300;

/** A program's own name at the front of its user agent: curl/8.5.0, PostmanRuntime/7.43. */
const PROGRAM = /^([A-Za-z][\w.+-]{0,39})(?:\/|$)/;

/** Browser and system by a user agent, which anybody may make up: for people to recognise, not to decide by. */
export function describeDevice(userAgent: string): DeviceName {
  const text = userAgent.slice(0, LONGEST_AGENT);
  if (text === "") return { browser: null, system: null };
  const parser = Bowser.getParser(text);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  return { browser: browser || (PROGRAM.exec(text)?.[1] ?? null), system: system || null };
}

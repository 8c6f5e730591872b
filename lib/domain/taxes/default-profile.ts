/** The documented profile of a new deal, where a tenant has it. */
const DOCUMENTED = 1;

type Profile = { id: number; isDefault: boolean };

/** The profile that a new deal begins with: the chosen one, else number 1, else the first (S-129); null where there is none. */
export const defaultProfile = <Each extends Profile>(profiles: readonly Each[]): Each | null =>
  profiles.find(({ isDefault }) => isDefault) ??
  profiles.find(({ id }) => id === DOCUMENTED) ??
  profiles[0] ??
  null;

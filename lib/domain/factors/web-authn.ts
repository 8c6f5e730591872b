/** The library of passkeys, loaded with the first one that is used: it takes 24 MB and 0.2 s of a process's start. */
export const webAuthn = () => import("@simplewebauthn/server");

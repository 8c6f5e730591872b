/** A token set (SES-04): the refresh token may be absent; expiresAt in milliseconds since the epoch (S-009), null when not known. */
export type Tokens = { accessToken: string | null; refreshToken: string | null; expiresAt: number | null };

/** Where tokens are kept (S-007). */
export type TokenStore = {
  /** The tokens travel in an HttpOnly cookie: none is sent by script, neither as a header nor in a body. */
  inCookie: boolean;
  /** null when there are none. */
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
};

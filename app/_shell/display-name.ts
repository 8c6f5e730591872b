type Named = { firstName: string; lastName: string; email: string };

/** First and last name, else what stands before the @. */
export const displayName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email.slice(0, email.indexOf("@"));

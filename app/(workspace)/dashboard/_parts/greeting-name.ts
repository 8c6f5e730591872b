/** The first name, or without one the part of the address before the @ (ACC-16). */
export const greetingName = ({ firstName, email }: { firstName: string; email: string }): string =>
  firstName.trim() || email.slice(0, email.indexOf("@"));

/** The first name, or what stands before the @ when there is none (ACC-16). */
export const greetingName = ({ firstName, email }: { firstName: string; email: string }): string =>
  firstName.trim() || email.slice(0, email.indexOf("@"));

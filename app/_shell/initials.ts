type Named = { firstName: string; lastName: string; email: string };

/** At most two capital letters for an avatar: of the names, else of the address (SHL-06). */
export function initials({ firstName, lastName, email }: Named): string {
  const letters = [firstName, lastName].map(firstLetter).join("");
  return (letters || firstLetter(email)).toLocaleUpperCase("fr");
}

const firstLetter = (text: string): string => [...text.trim()][0] ?? "";

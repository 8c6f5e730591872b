/** Tells password managers whose password the form is about; not shown, and read out nowhere. */
export const UserNameField = ({ value }: { value: string }) => (
  <input type="email" name="username" autoComplete="username" value={value} readOnly hidden />
);

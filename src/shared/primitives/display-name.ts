const firstInitial = (name: string): string => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('fr');

/** Display names of a user: specification 1, section 3 "Session" (`initials`, `userName`, `fullName`). */
export const displayName = (person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): { readonly initials: string; readonly userName: string; readonly fullName: string } => ({
  initials: `${firstInitial(person.firstName)}${firstInitial(person.lastName)}`,
  userName: person.email,
  fullName: `${person.firstName} ${person.lastName}`.trim(),
});

/** Capital first letters for a name in capitals only, as forms save it: `JEAN-PIERRE` is written `Jean-Pierre`. */
export const formatFirstName = (name: string): string =>
  name === name.toLocaleUpperCase('fr')
    ? name.toLocaleLowerCase('fr').replace(/\p{L}+/gu, (part) => part.charAt(0).toLocaleUpperCase('fr') + part.slice(1))
    : name;

/** Name by which a client or signatory is addressed: « Jean GARNIER ». */
export const formatAddressedName = (firstName: string | null, lastName: string | null): string =>
  [formatFirstName(firstName?.trim() ?? ''), lastName?.trim().toLocaleUpperCase('fr')].filter(Boolean).join(' ');

/** Greeting of an e-mail to a client or signatory: « Bonjour Jean GARNIER, », « Bonjour, » without a name. */
export const formatGreeting = (firstName: string | null, lastName: string | null): string =>
  `${['Bonjour', formatAddressedName(firstName, lastName)].filter(Boolean).join(' ')},`;

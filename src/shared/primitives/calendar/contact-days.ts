/** After how many days without contact a device closes what it keeps, unless its person's role says otherwise. */
export const defaultContactDays = 30;
/** No role says more: a sign-in lasts no longer. */
export const maxContactDays = 90;

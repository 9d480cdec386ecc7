/** Days without contact with the server after which a device deletes its cached data, unless the role sets another number. */
export const defaultContactDays = 30;
/** Maximum for a role: a session lasts no longer than this. */
export const maxContactDays = 90;

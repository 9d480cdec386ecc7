import { frenchDate } from '#shared/primitives/calendar/calendar.ts';

/** Agreement of « né » by code of civility. */
const bornWords: Readonly<Record<string, string>> = { M: 'né', MME: 'née' };

/** « née le 12/03/1985 »; « né(e) » without a civility. */
export const formatBirth = (birthDate: string, civility: string | undefined): string =>
  `${bornWords[civility ?? ''] ?? 'né(e)'} le ${frenchDate(birthDate)}`;

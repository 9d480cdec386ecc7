import { createContext } from 'react';

/** Notes about the other options of a field, by its path; appended to its hint. */
export const OptionNotes = createContext<Readonly<Record<string, string>>>({});

import { createContext } from 'react';

/** What is known of the other choices of a field, by its path: said with its hint. */
export const OptionNotes = createContext<Readonly<Record<string, string>>>({});

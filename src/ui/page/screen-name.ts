import { createContext } from 'react';

/** What the bar above calls the screen; undefined where there is none. A title that repeats it is left to be heard. */
export const ScreenName = createContext<string | undefined>(undefined);

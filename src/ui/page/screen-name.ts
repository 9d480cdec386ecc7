import { createContext } from 'react';

/** Title that the top bar shows for the screen; undefined without a bar. `Page` hides a title that repeats it. */
export const ScreenName = createContext<string | undefined>(undefined);

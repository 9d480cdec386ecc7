import { createContext } from 'react';

/** Context: title of the screen in the top bar, undefined without a bar. `Page` hides a heading that repeats it. */
export const ScreenName = createContext<string | undefined>(undefined);

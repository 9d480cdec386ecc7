import { createContext } from 'react';
import type { KnownAnswers } from '#shared/products/parts/known-client.ts';

/** What the portfolio knows of the client of the open quote; null while it is read, or if nothing is known. */
export const KnownAnswersContext = createContext<KnownAnswers | null>(null);

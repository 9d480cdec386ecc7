import { createContext } from 'react';
import type { PrefilledAnswers } from '#shared/products/parts/client-history.ts';

/** Answers that the portfolio provides for the client of the open quote; null while it is read, or without any. */
export const KnownAnswersContext = createContext<PrefilledAnswers | null>(null);

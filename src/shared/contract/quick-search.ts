import * as v from 'valibot';
import { limitedText } from '../domain/limited-text.ts';
import { textLimits } from '../domain/limits.ts';
import { messages } from '../domain/messages.ts';
import { minQuickLength } from '../domain/quick-search.ts';
import { clientRowSchema } from './clients.ts';
import { contractRowSchema } from './contracts.ts';
import { endpoint } from './endpoint.ts';
import { answer } from './envelope.ts';

/** Of each kind, at most so many are found. */
export const maxQuickResults = 6;

/** Contracts and clients that a few typed letters mean, best first (`domain/quick-search.ts`). Issue 3, "Quick search". */
export const quickSearch = endpoint({
  method: 'POST',
  path: '/api/search',
  summary: 'Recherche rapide de clients et de contrats',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({
    text: v.pipe(limitedText(textLimits.search), v.minLength(minQuickLength, messages.required('Recherche'))),
  }),
  output: answer({ contracts: v.array(contractRowSchema), clients: v.array(clientRowSchema) }),
});

import * as v from 'valibot';
import { messages } from './messages.ts';

/** A text without blanks around it, of at most `maxLength` characters (`textLimits`). */
export const limitedText = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(maxLength, messages.maxLength(maxLength)));

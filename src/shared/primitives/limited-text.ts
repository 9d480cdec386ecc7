import * as v from 'valibot';
import { basicMessages } from './basic-messages.ts';
import { normalizeLines, normalizeText } from './text.ts';

/** Text of one line as it enters the system (`normalizeText`). */
export const textSchema = v.pipe(v.string(), v.transform(normalizeText));

/** A normalized text of at most `maxLength` characters (`textLimits`). */
export const limitedText = (maxLength: number) =>
  v.pipe(textSchema, v.maxLength(maxLength, basicMessages.maxLength(maxLength)));

/** Like `limitedText` for several lines (`normalizeLines`). */
export const limitedLines = (maxLength: number) =>
  v.pipe(v.string(), v.transform(normalizeLines), v.maxLength(maxLength, basicMessages.maxLength(maxLength)));

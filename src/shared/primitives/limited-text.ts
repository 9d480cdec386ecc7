import * as v from 'valibot';
import { basicMessages } from './basic-messages.ts';

/** A text without blanks around it, of at most `maxLength` characters (`textLimits`). */
export const limitedText = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(maxLength, basicMessages.maxLength(maxLength)));

/** The same of several lines. A multipart form sends each line's end as two characters: it counts as one everywhere. */
export const limitedLines = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n')),
    limitedText(maxLength),
  );

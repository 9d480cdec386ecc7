import * as v from 'valibot';
import { basicMessages } from './basic-messages.ts';

/** A trimmed text of at most `maxLength` characters (`textLimits`). */
export const limitedText = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(maxLength, basicMessages.maxLength(maxLength)));

/**
 * Like `limitedText` for several lines. A multipart form sends a line break as CRLF, which counts as one character
 * everywhere.
 */
export const limitedLines = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n')),
    limitedText(maxLength),
  );

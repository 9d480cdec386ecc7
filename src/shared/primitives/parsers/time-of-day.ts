import { normalizeText } from '#shared/primitives/text.ts';

/**
 * Parses a time of day as a French speaker types it: `14:30`, `14h30`, `14 h`, `1430`, `9h05`. Returns `hh:mm`, or null if
 * the text is no time.
 */
export const parseTimeOfDay = (typed: string): string | null => {
  const text = normalizeText(typed).toLowerCase();
  const separated = /^(\d{1,2})\s?[h:.]\s?(\d{2})?$/.exec(text);
  const match = separated ?? /^(\d{2})(\d{2})$/.exec(text);
  const [hour, minute] = [Number(match?.[1] ?? Number.NaN), Number(match?.[2] ?? 0)];
  if (!match || hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

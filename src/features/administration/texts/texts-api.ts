import { call } from '#api/call.ts';
import { textsGet } from '#shared/operations/content/texts.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

export type TextsFile = Record<string, unknown>;

/** Name of the next version: the day in Nouméa, and its number within that day. */
export const nextVersion = (existing: readonly { readonly version: string }[], now: Date): string => {
  const day = dayInNoumea(now);
  const exists = (name: string) => existing.some(({ version }) => version === name);
  let name = day;
  for (let nth = 2; exists(name); nth += 1) name = `${day}.${nth}`;
  return name;
};

/** The wordings of a version, as their file has them. */
export const textsOfVersion = async (version: string): Promise<TextsFile> => {
  const { texts } = await call(textsGet, { version });
  return { ...texts };
};

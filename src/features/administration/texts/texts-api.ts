import { call } from '#api/call.ts';
import { type Insurer, type TextsVersion, textsGet, textsList } from '#shared/operations/content/texts.ts';
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

/** The insurer as in today's documents, as the dialog edits it. */
export interface InsurerRow {
  readonly insurer: Insurer;
  /** Version in use that a change is based on. */
  readonly base: string;
  /** Proposed name of the next version. */
  readonly nextVersion: string;
}

/** Undefined if no version is in use. */
export const toInsurerRow = (list: {
  readonly insurer: Insurer;
  readonly versions: readonly TextsVersion[];
}): InsurerRow | undefined => {
  const base = list.versions.find(({ isUsed }) => isUsed)?.version;
  return base === undefined
    ? undefined
    : { insurer: list.insurer, base, nextVersion: nextVersion(list.versions, new Date()) };
};

export const fetchInsurerRow = async (): Promise<InsurerRow | undefined> => toInsurerRow(await call(textsList, {}));

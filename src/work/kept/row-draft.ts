import * as v from 'valibot';
import { fileOf } from '#offline/files/work-files.ts';
import type { LoadedDraft, WorkFile } from '#offline/interfaces/draft-types.ts';
import { defineKept, type WorkLink, workLink } from '#work/define-work.ts';

/** Where the form of each kind of row is opened. */
const places = {
  users: () => workLink({ to: '/admin/users' }),
  brokers: () => workLink({ to: '/admin/brokers' }),
  /** What a broker's quotes start from, in the hands of an administrator, and of its own people. */
  defaults: () => workLink({ to: '/admin/brokers' }),
  ownDefaults: () => workLink({ to: '/profile' }),
  roles: () => workLink({ to: '/admin/roles' }),
  tiles: () => workLink({ to: '/admin/home' }),
  menus: () => workLink({ to: '/admin/home' }),
  folders: (id) => workLink({ to: '/folder/search/$id', params: { id } }),
  files: (id) => workLink({ to: '/file/search/$id', params: { id } }),
  answers: (id) => workLink({ to: '/task/search/$id', params: { id } }),
} as const satisfies Readonly<Record<string, (id: string) => WorkLink>>;
export type RowPlace = keyof typeof places;

type Fields = Readonly<Record<string, unknown>>;

interface TypedRow {
  readonly draftId: string;
  readonly title: string;
  /** What the form was filled from; null for a new row. */
  readonly version: string | null;
  readonly values: Fields;
}

/** A row has one draft on a device; `key` is its number, or says which new one it is. */
export const rowDraftId = (place: RowPlace, key: number | string): string => `row/${place}/${key}`;

/** Never kept, however well sealed. */
const secrets = new Set(['currentPassword']);
/** A tile's picture is cut to its ratio in the form: it is chosen anew. */
const keepsFiles = (draftId: string): boolean => !draftId.startsWith(rowDraftId('tiles', ''));

const filesSchema = v.strictObject({ files: v.array(v.number()) });
const areFiles = (value: unknown): value is File[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof File);

/** The form of a row that administrators keep: kept on the device while it is typed, saved online. */
export const rowDraft = defineKept({
  kind: 'row',
  label: 'Administration',
  words: { open: 'Ce formulaire est ouvert' },
  version: 1,
  // What the fields hold is the form's affair: only those that it has are taken over.
  keeps: v.object({ version: v.nullable(v.string()), values: v.record(v.string(), v.unknown()) }),
  draft: ({ draftId, title, version, values }: TypedRow) => {
    const files: File[] = [];
    const kept = Object.entries(values).flatMap(([name, value]) => {
      if (secrets.has(name) || (areFiles(value) && !keepsFiles(draftId))) return [];
      return [[name, areFiles(value) ? { files: value.map((file) => files.push(file) - 1) } : value]] as const;
    });
    return { title, lane: draftId, value: { version, values: Object.fromEntries(kept) }, files };
  },
  resume: (_draft, lane) => {
    const [, place, key] = /^row\/(\w+)\/(.+)$/.exec(lane ?? '') ?? [];
    return place && key && Object.hasOwn(places, place) ? places[place as RowPlace](key) : undefined;
  },
});

/** What a draft kept of a row's form, over the values that it begins with; undefined where there is none to go on with. */
export const keptRow = <In extends Fields>(draft: LoadedDraft | undefined, usual: In) => {
  const kept = draft?.state === 'open' ? rowDraft.read(draft) : undefined;
  if (!draft || !kept) return undefined;
  const fileAt = (at: number): readonly File[] =>
    draft.content.filter(({ id }: WorkFile) => id === draft.files[at]?.id).map(fileOf);
  const restored = Object.entries(usual).map(([name, before]) => {
    const value = kept.values[name];
    if (v.is(filesSchema, value)) return [name, value.files.flatMap(fileAt)];
    return [name, typeof value === typeof before ? value : before];
  });
  return { version: kept.version, values: Object.fromEntries(restored) as In };
};

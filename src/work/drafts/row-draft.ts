import * as v from 'valibot';
import { toFile } from '#offline/files/work-files.ts';
import type { LoadedDraft, WorkFile } from '#offline/interfaces/draft-types.ts';
import { defineDraftOnlyWork, type WorkLink, workLink } from '#work/define-work.ts';

/** Link to the form of each kind of row. */
const rowLinks = {
  users: () => workLink({ to: '/admin/users' }),
  people: (id) => (id === 'new' ? workLink({ to: '/user/add' }) : workLink({ to: '/user/search/$id', params: { id } })),
  brokers: () => workLink({ to: '/admin/brokers' }),
  /** Default values of a broker's quotes, edited by an administrator or by its own users. */
  defaults: () => workLink({ to: '/admin/brokers' }),
  ownDefaults: () => workLink({ to: '/profile' }),
  roles: () => workLink({ to: '/admin/roles' }),
  rates: () => workLink({ to: '/admin/commissions' }),
  tiles: () => workLink({ to: '/admin/home' }),
  menus: () => workLink({ to: '/admin/home' }),
  folders: (id) => workLink({ to: '/folder/search/$id', params: { id } }),
  files: (id) => workLink({ to: '/file/search/$id', params: { id } }),
  answers: (id) => workLink({ to: '/task/search/$id', params: { id } }),
} as const satisfies Readonly<Record<string, (id: string) => WorkLink>>;
export type RowKind = keyof typeof rowLinks;

type Fields = Readonly<Record<string, unknown>>;

interface TypedRow {
  readonly draftId: string;
  readonly title: string;
  /** Version of the row that the form was filled from; null for a new row. */
  readonly version: string | null;
  readonly values: Fields;
  /** Values that the form was filled from; undefined if unknown. */
  readonly base?: Fields | undefined;
}

/** Draft id of a row (one per device); `key` is its id, or names the new row. */
export const rowDraftId = (rowKind: RowKind, key: number | string): string => `row/${rowKind}/${key}`;

/** Never saved, even encrypted. */
const secrets = new Set(['currentPassword']);
/** The picture of a tile is cropped in the form, so it must be chosen again. */
const savesFiles = (draftId: string): boolean => !draftId.startsWith(rowDraftId('tiles', ''));

const filesSchema = v.strictObject({ files: v.array(v.number()) });
const areFiles = (value: unknown): value is File[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof File);

/** Form of an administration row: saved as a draft while typed, submitted online. */
export const rowDraft = defineDraftOnlyWork({
  kind: 'row',
  label: 'Administration',
  texts: { open: 'Ce formulaire est ouvert' },
  version: 1,
  // Field values are checked by the form: only known fields are restored.
  valueSchema: v.object({
    version: v.nullable(v.string()),
    values: v.record(v.string(), v.unknown()),
    base: v.optional(v.record(v.string(), v.unknown())),
  }),
  toDraft: ({ draftId, title, version, values, base }: TypedRow) => {
    const files: File[] = [];
    const stored = Object.entries(values).flatMap(([name, value]) => {
      if (secrets.has(name) || (areFiles(value) && !savesFiles(draftId))) return [];
      return [[name, areFiles(value) ? { files: value.map((file) => files.push(file) - 1) } : value]] as const;
    });
    const baseValues = base && Object.fromEntries(Object.entries(base).filter(([, value]) => !Array.isArray(value)));
    const value = { version, values: Object.fromEntries(stored), ...(baseValues && { base: baseValues }) };
    return { title, lane: draftId, value, files };
  },
  resumeLink: (_draft, lane) => {
    const [, rowKind, key] = /^row\/(\w+)\/(.+)$/.exec(lane ?? '') ?? [];
    return rowKind && key && Object.hasOwn(rowLinks, rowKind) ? rowLinks[rowKind as RowKind](key) : undefined;
  },
});

/** Restores draft values over `defaults`; undefined if there is no open draft. */
export const restoreRow = <In extends Fields>(draft: LoadedDraft | undefined, defaults: In) => {
  const stored = draft?.state === 'open' ? rowDraft.parseDraft(draft) : undefined;
  if (!draft || !stored) return undefined;
  const fileAt = (at: number): readonly File[] =>
    draft.content.filter(({ id }: WorkFile) => id === draft.files[at]?.id).map(toFile);
  const restoredValues = Object.entries(defaults).map(([name, defaultValue]) => {
    const value = stored.values[name];
    if (v.is(filesSchema, value)) return [name, value.files.flatMap(fileAt)];
    return [name, typeof value === typeof defaultValue ? value : defaultValue];
  });
  return {
    version: stored.version,
    values: Object.fromEntries(restoredValues) as In,
    base: stored.base ? ({ ...defaults, ...stored.base } as In) : null,
  };
};

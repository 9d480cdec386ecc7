import { call } from '#api/call.ts';
import { submit } from '#api/submit.ts';
import { homeTilesRead } from '#offline/reads/use-refetch-reference.ts';
import {
  type HomeTileRow,
  homeTileAdd,
  homeTileList,
  homeTileRemove,
  homeTileUpdate,
} from '#shared/operations/home/home-admin.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import type { AdminForm, FieldsProps } from '../admin-kind.ts';
import { PictureField } from './picture-field.tsx';
import { newTileFormSchema, type TileForm, tileFormSchema } from './tile-form.ts';

const targets = { _self: 'Dans Lagon', _blank: 'Dans un autre onglet' } as const;
const targetOptions = (['_self', '_blank'] as const).map((code) => ({ code, libelle: targets[code] }));

function Fields({ control, row }: FieldsProps<HomeTileRow, TileForm, TileForm>) {
  return (
    <FieldGrid>
      <WideField>
        <PictureField control={control} tile={row} />
      </WideField>
      <WideField>
        <TextField control={control} name="title" label="Titre" required maxLength={textLimits.tileTitle} />
      </WideField>
      <TextField
        control={control}
        name="route"
        label="Adresse"
        maxLength={textLimits.tileRoute}
        hint="De Lagon (/document) ou en https://. Vide, la tuile ne mène nulle part."
      />
      <SelectField
        control={control}
        name="target"
        label="Ouverture"
        required
        emptyLabel={false}
        options={targetOptions}
      />
    </FieldGrid>
  );
}

/** A tile of the home. */
export const tileKind: AdminForm<HomeTileRow, TileForm, TileForm> = {
  rowKind: 'tiles',
  titles: { add: 'Ajouter une tuile', edit: 'Modifier une tuile', one: 'cette tuile' },
  nameOf: ({ title }) => title,
  useSchema: (row) => (row ? tileFormSchema : newTileFormSchema),
  valuesOf: (row) => ({
    title: row?.title ?? '',
    route: row?.route ?? '',
    target: row?.target === '_blank' ? '_blank' : '_self',
    files: [],
  }),
  Fields,
  useFormatValues:
    () =>
    ({ title, route, target, files }) => [
      ['Titre', title],
      ['Adresse', route],
      ['Ouverture', targets[target]],
      ['Image', files.length > 0 ? 'Nouvelle image' : ''],
    ],
  save: (row, values, { version }, callWithDraftKey) =>
    row ? callWithDraftKey(homeTileUpdate, { ...values, id: row.id, version }) : callWithDraftKey(homeTileAdd, values),
  load: async (id) => (await call(homeTileList, {})).rows?.find((row) => row.id === id),
  shownIn: homeTilesRead,
  remove: ({ id, version }) => submit(homeTileRemove, { id, version }),
};

import { call } from '#api/call.ts';
import { submit } from '#api/submit.ts';
import { menuRead } from '#offline/reads/use-refetch-reference.ts';
import {
  type MenuGroupRow,
  menuGroupAdd,
  menuGroupList,
  menuGroupRemove,
  menuGroupUpdate,
} from '#shared/operations/home/home-admin.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { type MenuGroupForm, type MenuIcon, menuGroupFormSchema, menuIcons } from '#shared/schemas/home-forms.ts';
import { stateLabel } from '#shared/search/columns/admin-columns.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import type { AdminForm, FieldsProps } from '../admin-kind.ts';
import { CategoryPages } from './category-pages.tsx';

const isMenuIcon = (icon: string): icon is MenuIcon => Object.hasOwn(menuIcons, icon);
const iconOptions = Object.entries(menuIcons).map(([code, libelle]) => ({ code, libelle }));

function Fields({ control }: FieldsProps<MenuGroupRow, MenuGroupForm, MenuGroupForm>) {
  return (
    <FieldGrid>
      <TextField control={control} name="title" label="Titre" required maxLength={textLimits.contentTitle} />
      <SelectField control={control} name="icon" label="Icône" required emptyLabel={false} options={iconOptions} />
      <WideField>
        <SwitchField
          control={control}
          name="isExpanded"
          label="Ouverte"
          hint="Le menu montre d’emblée ce qu’elle contient."
        />
      </WideField>
      <WideField>
        <SwitchField control={control} name="isEnabled" label="Active" hint="Inactive, elle n’est plus dans le menu." />
      </WideField>
    </FieldGrid>
  );
}

/** A category of the menu. */
export const menuGroupKind: AdminForm<MenuGroupRow, MenuGroupForm, MenuGroupForm> = {
  rowKind: 'menus',
  titles: { add: 'Ajouter une catégorie', edit: 'Modifier une catégorie', one: 'cette catégorie' },
  nameOf: ({ title }) => title,
  useSchema: () => menuGroupFormSchema,
  valuesOf: (row) => ({
    title: row?.title ?? '',
    icon: row && isMenuIcon(row.icon) ? row.icon : 'folder',
    isExpanded: row?.isExpanded ?? false,
    isEnabled: row?.isEnabled ?? true,
  }),
  Fields,
  useFormatValues:
    () =>
    ({ title, icon, isExpanded, isEnabled }) => [
      ['Titre', title],
      ['Icône', menuIcons[icon]],
      ['Ouverte', isExpanded ? 'Oui' : 'Non'],
      ['État', stateLabel(isEnabled)],
    ],
  save: (row, values, { version }, callWithDraftKey) =>
    row
      ? callWithDraftKey(menuGroupUpdate, { ...values, id: row.id, version })
      : callWithDraftKey(menuGroupAdd, values),
  load: async (id) => (await call(menuGroupList, {})).rows?.find((row) => row.id === id),
  shownIn: menuRead,
  Below: CategoryPages,
  remove: ({ id, version }) => submit(menuGroupRemove, { id, version }),
};

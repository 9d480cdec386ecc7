import { defineFilters, eitherFilter, idFilter, textFilter } from '#shared/operations/wire/filters.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** Filters of the lists of folders and of pages; « Actif » is on by default. Specification 4, section 7. */
export const titleFilters = defineFilters({
  id: idFilter,
  title: { ...textFilter(textLimits.contentTitle), url: 'open', label: 'Titre' },
  isEnabled: { ...eitherFilter, kind: 'switch', label: 'Actif' },
});

/** Filters of the list of files; `folder` is an id. */
export const fileFilters = defineFilters({
  id: idFilter,
  folder: {
    ...idFilter,
    column: 'folderId',
    kind: 'select',
    url: 'open',
    label: 'Dossier',
    emptyLabel: 'Tous les dossiers',
  },
  title: { operator: 'contains', schema: textFilter(textLimits.contentTitle).schema },
  name: { ...textFilter(textLimits.contentTitle), url: 'open', label: 'Nom du fichier' },
  isEnabled: titleFilters.isEnabled,
});

/** Filters of the library, which has active files only. */
export const libraryFilters = { folder: fileFilters.folder, name: fileFilters.name };

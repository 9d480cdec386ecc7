import { clientContext, clientFields, clientSections, normalizeClient } from '#shared/clients/client-form.ts';
import { nodeAt } from '#shared/forms/change.ts';
import { type Field, isField } from '#shared/forms/node.ts';
import { fieldStateOf, walkFields } from '#shared/forms/walk.ts';
import { uploadHints } from '#shared/primitives/upload-limits.ts';

/** What a form outline shows of a field before the form is interactive: its label and the kind of its control. */
interface OutlinedField {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly hint?: string;
  /** Labels of the options, if all are shown. */
  readonly choices?: readonly string[];
  readonly control?: 'checkbox' | 'switch' | 'files' | 'lines';
  readonly isWide?: boolean;
}

interface OutlinedSection {
  readonly legend?: string;
  readonly fields: readonly OutlinedField[];
}

const tag = (name: string, content: string, className = ''): string =>
  `<${name}${className && ` class="${className}"`}>${content}</${name}>`;

const renderControl = ({ control, choices }: OutlinedField): string => {
  if (choices) return tag('div', choices.map((choice) => tag('i', tag('s', choice), 'choice')).join(''), 'choices');
  if (control === 'files') return tag('div', tag('i', '', 'drop') + tag('i', '', 'camera'), 'choices');
  return tag('i', '', control ?? '');
};

const renderField = (field: OutlinedField): string => {
  const label = tag('span', field.label + (field.isRequired ? tag('b', '*') : ''));
  const hint = field.hint === undefined ? '' : tag('small', field.hint);
  const control = renderControl(field);
  if (field.control === 'checkbox' || field.control === 'switch')
    return tag('div', tag('div', control + label, 'tick-row') + hint, 'wide');
  const kind = field.choices || field.control === 'files' ? 'field group' : 'field';
  return tag('div', label + control + hint, field.isWide ? `${kind} wide` : kind);
};

const renderOutline = (sections: readonly OutlinedSection[]): string =>
  sections
    .map(({ legend, fields }) =>
      tag('div', (legend ? tag('p', legend) : '') + fields.map(renderField).join(''), 'part'),
    )
    .join('');

/** The fields that a new client form shows, by section. */
const clientOutline = (): OutlinedSection[] => {
  const context = clientContext('2000-01-01', {});
  const shownFields = new Map<string, OutlinedField>();
  walkFields(clientFields, normalizeClient({}, context), context, {
    onField: ({ field, path, scope }) => {
      if (field.kind !== 'hidden' && !path.endsWith('phone.prefix') && fieldStateOf(field, scope) !== 'hidden')
        shownFields.set(path, toOutline(field, field.kind !== 'checkbox' && field.isRequired(scope)));
    },
  });
  const personType = nodeAt(clientFields, 'person.personType');
  const sections = clientSections.map(({ title, fields }) => ({
    legend: title,
    fields: fields.flatMap((fieldPath) =>
      [...shownFields].flatMap(([path, field]) =>
        path === fieldPath || path.startsWith(`${fieldPath}.`) ? [field] : [],
      ),
    ),
  }));
  return [
    { fields: isField(personType) ? [{ ...toOutline(personType, false), isWide: true }] : [] },
    ...sections.filter(({ fields }) => fields.length > 0),
  ];
};

const toOutline = ({ label, hint, kind, entries }: Field, isRequired: boolean): OutlinedField => ({
  label,
  isRequired,
  ...(hint === undefined ? {} : { hint }),
  ...(kind === 'checkbox' ? { control: 'checkbox' as const } : {}),
  ...(kind === 'radio' && entries ? { choices: entries.map(({ libelle }) => libelle) } : {}),
});

/** The request form (`task-form-panel.tsx`), which has no description of its fields. */
const taskOutline: readonly OutlinedSection[] = [
  {
    legend: 'Votre demande',
    fields: [
      { label: 'Type de demande', isRequired: true },
      { label: 'Date d’effet souhaitée', isRequired: true },
      { label: 'Objet', isRequired: true, isWide: true },
      { label: 'Commentaire', control: 'lines', isWide: true },
    ],
  },
  {
    legend: 'Pièces jointes',
    fields: [
      { label: 'Fichiers', control: 'files', hint: uploadHints.several, isWide: true },
      {
        label: 'Garder les photos d’origine',
        control: 'switch',
        hint: 'Sinon, elles sont réduites sur cet appareil pour partir plus vite.',
      },
    ],
  },
  {
    legend: 'Dossier',
    fields: [
      {
        label: 'Demande concernant',
        isRequired: true,
        choices: ['Un contrat ou devis existant', 'Un client'],
        isWide: true,
      },
    ],
  },
];

/** HTML of the labels of a new form by its path, which the page shows until the form can be filled in. */
export const formOutlines = (): Record<string, string> => ({
  '/client/add': renderOutline(clientOutline()),
  '/task/creation': renderOutline(taskOutline),
});

import { expect, test } from 'vitest';
import {
  actionsFor,
  isForClients,
  matchingEntries,
  type QuickEntry,
  typedAction,
} from '#features/shell/quick-search/quick-entry.ts';

const entry = (title: string, path: string, takesClient = true): QuickEntry => ({
  key: `place ${path}`,
  title,
  detail: 'Automobile',
  icon: 'add',
  act: takesClient ? { path, forClient: (id) => `${path}?client=${id}` } : { path },
});
const entries = [
  entry('Nouveau devis Auto', '/estimate/AUTO'),
  entry('Nouveau client', '/client/add', false),
  { ...entry('Synchroniser', ''), act: { run: () => undefined } },
];

test('an action is typed as words, with whom it is for after « pour »', () => {
  expect(typedAction(' nouveau devis auto pour  dupont marie ')).toEqual({
    action: 'nouveau devis auto',
    about: 'dupont marie',
  });
  expect(typedAction('Devis POUR l’école pour Ida').about).toBe('Ida');
  for (const typed of ['nouveau client', 'pourrier', 'nouveau devis pour', 'pour dupont'])
    expect(typedAction(typed), typed).toEqual({ action: typed, about: '' });
});

test('an action that takes a client is told of each one who was found', () => {
  const typed = matchingEntries(entries, 'devis nouveau auto').filter(isForClients);
  expect(actionsFor(typed, [{ id: 7, fullname: 'DUPONT Marie' }])).toEqual([
    {
      key: 'place /estimate/AUTO for 7',
      title: 'Nouveau devis Auto pour DUPONT Marie',
      detail: 'Automobile',
      icon: 'add',
      act: { path: '/estimate/AUTO?client=7' },
    },
  ]);
  expect(entries.filter(isForClients)).toHaveLength(1);
});

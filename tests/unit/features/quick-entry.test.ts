import { expect, test } from 'vitest';
import {
  acceptsClient,
  contractEntry,
  expandForClients,
  filterEntries,
  parseTypedAction,
  type QuickEntry,
} from '#features/shell/quick-search/quick-entry.ts';

const createEntry = (title: string, path: string, takesClient = true): QuickEntry => ({
  key: `place ${path}`,
  title,
  detail: 'Automobile',
  icon: 'add',
  target: takesClient ? { path, forClient: (id) => `${path}?client=${id}` } : { path },
});
const entries = [
  createEntry('Nouveau devis Auto', '/estimate/AUTO'),
  createEntry('Nouveau client', '/client/add', false),
  { ...createEntry('Synchroniser', ''), target: { run: () => undefined } },
];

test('quick entry: parses an action with its client after « pour »', () => {
  expect(parseTypedAction(' nouveau devis auto pour  dupont marie ')).toEqual({
    action: 'nouveau devis auto',
    clientText: 'dupont marie',
  });
  expect(parseTypedAction('Devis POUR l’école pour Ida').clientText).toBe('Ida');
  for (const typed of ['nouveau client', 'pourrier', 'nouveau devis pour', 'pour dupont'])
    expect(parseTypedAction(typed), typed).toEqual({ action: typed, clientText: '' });
});

test('quick entry: shows the registration of a contract’s vehicle', () => {
  const row = { id: 1, numero: 'AU1', nomSouscripteur: 'DUPONT Marie', codeProduit: 'AUTO', libelleStatut: 'Valide' };
  const detailsOf = (immatriculation: string | null) => contractEntry({ ...row, immatriculation }).detail;
  expect(detailsOf('312456nc')).toBe('DUPONT Marie · 312456\u00A0NC · Automobile · Valide');
  expect(detailsOf(null)).toBe('DUPONT Marie · Automobile · Valide');
});

test('quick entry: offers an action with each client found', () => {
  const typed = filterEntries(entries, 'devis nouveau auto').filter(acceptsClient);
  expect(expandForClients(typed, [{ id: 7, fullname: 'DUPONT Marie' }])).toEqual([
    {
      key: 'place /estimate/AUTO for 7',
      title: 'Nouveau devis Auto pour DUPONT Marie',
      detail: 'Automobile',
      icon: 'add',
      target: { path: '/estimate/AUTO?client=7' },
    },
  ]);
  expect(entries.filter(acceptsClient)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { findMainScreen } from '#features/shell/main-screens.ts';

test.each([
  ['/', 'Accueil'],
  ['/client/search/12/edit', 'Clients'],
  ['/contract/topSearch', 'Contrats'],
  ['/contract/search/7', 'Contrats'],
  ['/contract/create', 'Devis'],
  ['/renewals', 'Échéances'],
  ['/estimate/12/contract/create/true', 'Devis'],
  ['/task/creation', 'Demandes'],
  ['/page/3', 'Documents'],
  ['/sync', 'Envois'],
])('main screens: %s is marked as %s', (path, label) => {
  expect(findMainScreen(path)?.label).toBe(label);
});

test('main screens: mark nothing for an address outside of the menu, not even home', () => {
  expect(findMainScreen('/profile')).toBeUndefined();
  expect(findMainScreen('/clients')).toBeUndefined();
});

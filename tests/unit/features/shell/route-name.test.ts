import { expect, test } from 'vitest';
import { routeName } from '#features/shell/screen-router.ts';

test('route name: says that id 0 adds', () => {
  const staticData = { name: 'Modifier un fichier', addName: 'Ajouter un fichier' };
  const nameOf = (id: string) =>
    routeName([
      { staticData: {}, params: {} },
      { staticData, params: { id } },
    ]);
  expect([nameOf('0'), nameOf('7')]).toEqual(['Ajouter un fichier', 'Modifier un fichier']);
  expect(routeName([{ staticData: { name: 'Accueil' }, params: { id: '0' } }])).toBe('Accueil');
});

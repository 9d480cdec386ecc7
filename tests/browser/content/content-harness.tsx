import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ContentForm } from '#features/content/files/content-form.tsx';
import type { ContentKind } from '#features/content/files/content-kind.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { TextField } from '#ui/fields/text-field.tsx';

export interface Row {
  readonly id: number;
  readonly version: string;
  readonly title: string;
}
export interface Values {
  title: string;
}

const schema = v.object({ title: v.pipe(v.string(), v.nonEmpty('Le champ Titre est requis')) });
const Fields: ContentKind<Row, Values, Values>['Fields'] = ({ control }) => (
  <TextField control={control} name="title" label="Titre" required />
);
export const kindWith = (
  saveRow: ContentKind<Row, Values, Values>['save'],
  removeRow: ContentKind<Row, Values, Values>['remove'],
) =>
  ({
    list: '/folder/search',
    icon: 'folder',
    rowKind: 'folders',
    titles: {
      add: 'Ajouter un dossier',
      edit: 'Modifier un dossier',
      one: 'ce dossier',
      remove: 'Suppression de dossier\u00A0?',
    },
    warning: ({ title: titleBox }) => `${titleBox} et ses fichiers. Cette action est irréversible.`,
    schema: () => schema,
    valuesOf: ({ title: titleBox }) => ({ title: titleBox }),
    useFormatValues:
      () =>
      ({ title: titleBox }) => [['Titre', titleBox]],
    save: saveRow,
    remove: removeRow,
    cachedReads: [],
    Fields,
  }) satisfies ContentKind<Row, Values, Values>;

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

export const renderContentForm = (kind: ContentKind<Row, Values, Values>, row: Row) =>
  renderRoute('/folder/search/7', () => <ContentForm kind={kind} row={row} />);

export const renderRoute = async (path: string, Screen: () => ReactNode) => {
  const { tab, services } = await openSavedWork(device);
  const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined } as never;
  const rootRoute = createRootRoute();
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: '/folder/search',
    component: () => <p>La liste</p>,
  });
  const edited = createRoute({ getParentRoute: () => rootRoute, path, component: Screen });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: rootRoute.addChildren([list, edited]), history });
  const rendered = await renderWithServices(
    { connectivity, recordOwnChange: () => undefined, ...services },
    <RouterProvider router={router as never} />,
  );
  return {
    /** Simulates a browser crash. */
    crash: async () => {
      await rendered.unmount();
      tab.kill();
    },
  };
};
export const titleBox = () => page.getByRole('textbox', { name: 'Titre' });
export const clickButton = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
export const acceptSave = async () =>
  ({ success: true, message: { type: 'success', message: 'Le dossier a été modifié.' } }) as const;

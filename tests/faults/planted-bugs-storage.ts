import { Dexie } from 'dexie';
import type { DevicePage } from '#offline/device/device-page.ts';
import type { Plant } from './planted-bugs.ts';

const mistaken = (mistake: (page: DevicePage) => Partial<DevicePage>) => (page: DevicePage) =>
  Object.assign(page, mistake(page));

const notSaved = /L’enregistrement sur cet appareil a échoué/;

/** Planted mistakes about suspended pages and a lost storage, in the page of the real program. */
export const storagePlants: readonly Plant[] = [
  {
    name: 'a page that is left keeps its transactions open',
    seen: notSaved,
    page: mistaken(() => ({ add: () => () => undefined })),
  },
  {
    name: 'a page that is shown again waits for ever',
    seen: /never answers/,
    page: mistaken(() => ({ resume: () => undefined })),
  },
  {
    name: 'a read that never answers has no time limit',
    seen: /never answers|the queue does not drain and shows no reason/,
    page: mistaken(() => ({ setTimer: () => () => undefined })),
  },
  {
    name: 'a page goes on with the factory that the storage process took with it',
    seen: notSaved,
    page: mistaken(() => ({ replaceFactory: () => false })),
  },
  {
    name: 'a lost database connection is not reopened',
    seen: notSaved,
    deps: (deps) => {
      const { database } = deps;
      const open = database.open.bind(database);
      let opened = 0;
      Object.assign(database, {
        open: () => {
          opened += 1;
          return opened === 1 ? open() : Promise.reject(new Dexie.DatabaseClosedError());
        },
      });
      return deps;
    },
  },
];

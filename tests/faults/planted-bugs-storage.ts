import { Dexie } from 'dexie';
import type { DevicePage } from '#offline/device/device-page.ts';
import type { PlantedBug } from './planted-bugs.ts';

const replaceMembers = (createMembers: (page: DevicePage) => Partial<DevicePage>) => (page: DevicePage) =>
  Object.assign(page, createMembers(page));

const notSaved = /L’enregistrement sur cet appareil a échoué/;

/** Planted bugs of suspended pages and a lost storage process. */
export const plantedStorageBugs: readonly PlantedBug[] = [
  {
    name: 'a suspended page leaves its transactions open',
    expectedViolation: notSaved,
    replacePage: replaceMembers(() => ({ add: () => () => undefined })),
  },
  {
    name: 'a page that is shown again waits for ever',
    expectedViolation: /never answers/,
    replacePage: replaceMembers(() => ({ resume: () => undefined })),
  },
  {
    name: 'a read that never answers has no time limit',
    expectedViolation: /never answers|the queue does not drain and shows no reason/,
    replacePage: replaceMembers(() => ({ setTimer: () => () => undefined })),
  },
  {
    name: 'a page continues to use a factory that was lost with the storage process',
    expectedViolation: notSaved,
    replacePage: replaceMembers(() => ({ replaceFactory: () => false })),
  },
  {
    name: 'a lost database connection is not reopened',
    expectedViolation: notSaved,
    replaceDeps: (deps) => {
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

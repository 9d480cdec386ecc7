import { join } from 'node:path';
import type { FileStore, Settings } from '#server/services/services.ts';
import { folderStore } from './files.ts';
import { objectStore } from './object-store.ts';

/** The store that the settings ask for: the object store of `FILES_URL`, else a folder in `DATA_DIR`. */
export const fileStoreOf = ({ filesUrl, dataDir }: Pick<Settings, 'filesUrl' | 'dataDir'>): FileStore =>
  filesUrl === undefined ? folderStore(join(dataDir, 'files')) : objectStore(filesUrl);

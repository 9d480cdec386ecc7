import { join } from 'node:path';
import { folderStore } from './files.ts';
import { objectStore } from './object-store.ts';
import type { FileStore, Settings } from './services.ts';

/** The store that the settings ask for: the object store of `FILES_URL`, else a folder in `DATA_DIR`. */
export const fileStoreOf = ({ filesUrl, dataDir }: Pick<Settings, 'filesUrl' | 'dataDir'>): FileStore =>
  filesUrl === undefined ? folderStore(join(dataDir, 'files')) : objectStore(filesUrl);

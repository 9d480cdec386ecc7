import { join } from 'node:path';
import type { FileStore, Settings } from '#server/services/services.ts';
import { createFolderStore } from './files.ts';
import { createObjectStore } from './object-store.ts';

/** File store by settings: the object store of `FILES_URL`, or a folder in `DATA_DIR`. */
export const createFileStore = ({ filesUrl, dataDir }: Pick<Settings, 'filesUrl' | 'dataDir'>): FileStore =>
  filesUrl === undefined ? createFolderStore(join(dataDir, 'files')) : createObjectStore(filesUrl);

import { addFile, saveFolder } from '#server/areas/content/file-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { FileStore } from '#server/services/services.ts';
import { catalogue } from '#shared/products/catalogue.ts';
import type { ProductFileType } from '#shared/schemas/range-forms.ts';
import { productFileKey, productFileTitle } from './documents.ts';

const folders: readonly (readonly [title: string, type: ProductFileType, isEnabled: boolean])[] = [
  ['Conditions générales', 'CG', true],
  ['Formulaires', 'Souscription', true],
  ['Anciennes fiches', 'Fiche', false],
];

/** Inserts library folders with the documents of products, whose bytes are stored already. */
export const loadLibrary = async (tx: Db, files: FileStore): Promise<void> => {
  for (const [title, type, isEnabled] of folders) {
    const folder = await saveFolder(tx, null, { title, order: 0, isExpanded: true, isEnabled });
    for (const { code, label } of catalogue) {
      const storageKey = productFileKey(code, type);
      const bytes = await files.get(storageKey);
      if (!bytes) throw new Error(`No bytes under ${storageKey}`);
      await addFile(
        tx,
        { folder, title: label.slice(0, 50), order: 0, isEnabled: true },
        {
          name: `${productFileTitle(type)} ${label}.pdf`,
          contentType: 'application/pdf',
          sizeBytes: bytes.length,
          sha256: sha256Hex(bytes),
          storageKey,
        },
      );
    }
  }
};

import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/adapters/log.ts';
import { createClamdScanner, noScanner } from '#server/adapters/scanner.ts';
import { safeFileName } from '#server/files/file-name.ts';
import { inspectUpload } from '#server/files/parsing/inspect-upload.ts';
import { stripLocation } from '#server/files/parsing/jpeg.ts';
import { storeUploads } from '#server/files/uploads.ts';
import type { FileStore } from '#server/services/services.ts';
import { cameraPhoto } from '#tests/support/uploads/jpeg.ts';

const memoryStore = () => {
  const files = new Map<string, Uint8Array>();
  const store: FileStore = {
    put: async (key, bytes) => {
      files.set(key, bytes);
    },
    get: async (key) => files.get(key),
    remove: async (key) => {
      files.delete(key);
    },
    list: async function* () {},
  };
  return { kept: files, store };
};
const log = createLog('silent');
const createPdf = (name: string, content = '%PDF-1.7\nx') => new File([content], name, { type: 'application/pdf' });
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

describe('file name', () => {
  it.each([
    ['facture.html', 'facture.pdf'],
    ['facture.pdf.exe', 'facture.pdf'],
    ['x.hta', 'x.pdf'],
    ['Contrat n°1.2 du 3.4', 'Contrat n°1.2 du 3.4.pdf'],
    ['constat', 'constat.pdf'],
    ['CONSTAT.PDF', 'CONSTAT.PDF'],
    ['.html', 'fichier.pdf'],
    ['../../etc/passwd.svg', 'passwd.pdf'],
    ['photo\u202Egpj.exe', 'photogpj.pdf'],
    ['.pdf.exe', '.pdf'],
    [`${'a'.repeat(300)}.html`, `${'a'.repeat(146)}.pdf`],
    [`${'a'.repeat(145)}😀.pdf`, `${'a'.repeat(145)}.pdf`],
    [`l'"avis" d’échéance 😀.pdf`, `l'"avis" d’échéance 😀.pdf`],
  ])('%s with a PDF becomes: %s', (name, expected) => {
    expect(safeFileName(name, 'application/pdf')).toBe(expected);
  });

  it('keeps a photo’s correct name', () => {
    expect(safeFileName('IMG_1.JPEG', 'image/jpeg')).toBe('IMG_1.JPEG');
    expect(safeFileName('IMG_1.HEIC', 'image/jpeg')).toBe('IMG_1.jpg');
  });
});

describe('upload', () => {
  it('is stored with the name and type of its content', async () => {
    const { store, kept: storedFiles } = memoryStore();
    const storedUploads = await storeUploads({ files: store, scanner: noScanner, log }, 'task', [
      createPdf('facture.html'),
    ]);
    expect(storedUploads).toMatchObject([{ name: 'facture.pdf', contentType: 'application/pdf' }]);
    expect(storedFiles.size).toBe(1);
  });

  it('accepts a PDF whose header follows other bytes within the first 1,024', async () => {
    const typeOf = async (text: string) => (await inspectUpload(new Blob([text]))).type;
    expect(await typeOf('\uFEFF%PDF-1.7\nx')).toBe('application/pdf');
    expect(await typeOf(`${'x'.repeat(1_019)}%PDF-1.7\nx`)).toBe('application/pdf');
    expect(await typeOf(`${'x'.repeat(1_020)}%PDF-1.7\nx`)).toBeUndefined();
  });

  it('refuses a JPEG of three bytes and a truncated one', async () => {
    const { store, kept: storedFiles } = memoryStore();
    for (const bytes of [cameraPhoto().subarray(0, 3), cameraPhoto().subarray(0, 40)]) {
      const file = new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' });
      await expect(storeUploads({ files: store, scanner: noScanner, log }, 'task', [file])).rejects.toMatchObject({
        status: 422,
        errors: { files: ['photo.jpg\u00A0: ce fichier est abîmé ou incomplet'] },
      });
    }
    expect(storedFiles.size).toBe(0);
    expect(await inspectUpload(new Blob([Uint8Array.from(cameraPhoto())]))).toMatchObject({ type: 'image/jpeg' });
  });

  it('strips the location of a photo and keeps its orientation', async () => {
    const { store, kept: storedFiles } = memoryStore();
    const original = cameraPhoto();
    const photo = new File([Uint8Array.from(original)], 'photo.jpg', { type: 'image/jpeg' });
    const [stored] = await storeUploads({ files: store, scanner: noScanner, log }, 'task', [photo]);
    const bytes = Buffer.from(storedFiles.get(stored?.storageKey ?? '') ?? []);
    expect(bytes.length).toBe(original.length);
    expect(bytes.includes('GPSLatitude')).toBe(false);
    const tiff = bytes.indexOf('Exif') + 6;
    expect(bytes.readUInt32LE(tiff + 8 + 2 + 8)).toBe(6);
    expect(bytes.subarray(tiff + 38, tiff + 38 + 2 + 24 + 4 + 48).every((byte) => byte === 0)).toBe(true);
    expect(bytes.subarray(-17)).toEqual(original.subarray(-17));
    expect(await inspectUpload(new Blob([bytes]))).toMatchObject({ type: 'image/jpeg' });
  });

  it('strips a malformed EXIF block', () => {
    const brokenPhoto = cameraPhoto();
    const start = brokenPhoto.indexOf('Exif') + 6;
    brokenPhoto.writeUInt32LE(9_000, start + 4);
    const cleaned = Buffer.from(stripLocation(Uint8Array.from(brokenPhoto)));
    expect(cleaned.subarray(start, start + 100).every((byte) => byte === 0)).toBe(true);
  });
});

describe('virus scanner', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (!received.subarray(-4).equals(Buffer.alloc(4))) return;
        const isFound = received.includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE');
        const isAsked = received.subarray(0, 10).toString() === 'zINSTREAM\0';
        socket.end(isAsked ? `stream: ${isFound ? 'Eicar-Test-Signature FOUND' : 'OK'}\0` : 'UNKNOWN COMMAND\0');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `clamd://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => server.close());

  it('refuses EICAR after %PDF- by name and accepts clean files', async () => {
    const { store, kept: storedFiles } = memoryStore();
    const services = { files: store, scanner: createClamdScanner(url), log };
    await expect(
      storeUploads(services, 'task', [createPdf('bon.pdf'), createPdf('facture.pdf', `%PDF-1.7\n${eicar}`)]),
    ).rejects.toMatchObject({
      status: 422,
      errors: { files: ['facture.pdf\u00A0: ce fichier contient un virus et n’a pas été accepté'] },
    });
    expect(storedFiles.size).toBe(0);
    expect(
      await storeUploads(services, 'task', [createPdf('bon.pdf', `%PDF-1.7\n${'x'.repeat(300_000)}`)]),
    ).toHaveLength(1);
  });

  it('stores nothing while it does not answer', async () => {
    const { store, kept: storedFiles } = memoryStore();
    const services = { files: store, scanner: createClamdScanner('clamd://127.0.0.1:1'), log };
    await expect(storeUploads(services, 'task', [createPdf('bon.pdf')])).rejects.toMatchObject({
      name: 'Outage',
      part: 'scanner',
      message: 'clamd 127.0.0.1:1: ECONNREFUSED',
    });
    expect(storedFiles.size).toBe(0);
  });
});

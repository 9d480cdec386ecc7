import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { anonymousLimits, type BodyLimits } from '#server/http/bodies/body-limits.ts';
import { readForm } from '#server/http/bodies/multipart.ts';

const folder = mkdtempSync(join(tmpdir(), 'lagon-form-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits: BodyLimits = { ...anonymousLimits, formBytes: 10_000_000, formFiles: 20 };

const bodyOf = async (files: number, bytesEach = 0) => {
  const form = new FormData();
  form.append('sujet', 'Ajout');
  for (let nb = 0; nb < files; nb += 1)
    form.append('files[]', new File([`%PDF-${nb}`, new Uint8Array(bytesEach)], `${nb}.pdf`));
  const encodedForm = new Response(form);
  const headers = { 'content-type': encodedForm.headers.get('content-type') ?? '' };
  return { headers, bytes: Buffer.from(await encodedForm.arrayBuffer()) };
};

test('multipart: accepts a complete body whose connection ends before its files are written', async () => {
  const { headers, bytes } = await bodyOf(3, 300_000);
  // Closes as soon as it was read, like the stream of a request.
  const forms = Array.from({ length: 20 }, async () => {
    const raw = Readable.from([bytes], { objectMode: false });
    const { fields, deleteFiles } = await readForm({ raw, headers } as unknown as FastifyRequest, folder, limits);
    const { files } = fields as { files: File[] };
    const texts = await Promise.all(files.map((file) => file.text()));
    await deleteFiles();
    return texts.length;
  });
  expect(await Promise.all(forms)).toEqual(Array.from({ length: 20 }, () => 3));
});

const truncatedBody = async () => {
  const { headers, bytes } = await bodyOf(1);
  const raw = new Readable({ read: () => undefined });
  raw.push(bytes.subarray(0, bytes.length - 30));
  return { raw, headers } as unknown as FastifyRequest;
};
const interrupted = { status: 400, message: 'L’envoi a été interrompu.' };

test('multipart: refuses a body that is truncated while it is parsed', async () => {
  const request = await truncatedBody();
  const form = readForm(request, folder, limits);
  await expect.poll(() => request.raw.listenerCount('data')).toBeGreaterThan(0);
  request.raw.destroy();
  await expect(form).rejects.toMatchObject(interrupted);
});

test('multipart: refuses a body whose connection broke before it is parsed', async () => {
  const request = await truncatedBody();
  request.raw.destroy();
  await once(request.raw, 'close');
  await expect(readForm(request, folder, limits)).rejects.toMatchObject(interrupted);
});

test('multipart: decodes the quotes that browsers escape in file names', async () => {
  const form = new FormData();
  form.append('files[]', new File(['%PDF-'], 'é"constat".pdf'));
  const encodedForm = new Response(form);
  const raw = Readable.from([Buffer.from(await encodedForm.arrayBuffer())], { objectMode: false });
  const headers = { 'content-type': encodedForm.headers.get('content-type') ?? '' };
  const { fields, deleteFiles } = await readForm({ raw, headers } as unknown as FastifyRequest, folder, limits);
  expect((fields as { files: File }).files.name).toBe('é"constat".pdf');
  await deleteFiles();
});

import { expect, it } from 'vitest';
import { type DocumentKind, documentKinds } from '#shared/documents/documents.ts';
import { paperFile, verification } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { readQr } from '#tests/support/documents/pdf-qr.ts';

it.each(documentKinds)('%s: prints the verification code and QR code', async (kind) => {
  const bytes = await paperFile(kind);
  const { text, pages } = await readPdf(bytes);
  expect(text).toContain('Vérifier ce document lagon.example/verifier ABCD-EFGH-1234');
  expect(text.match(/code ABCD-EFGH-1234 · /g)).toHaveLength(pages);
  expect(readQr(bytes)).toBe(verification.url);
});

/** These have a code since their first template. */
const alwaysWithCode: readonly DocumentKind[] = [
  'constat',
  'declaration-sinistre',
  'recueil-conseil',
  'mandat-resiliation',
];
const onceWithoutCode = documentKinds.filter((kind) => !alwaysWithCode.includes(kind));

it.each(onceWithoutCode)('%s: stays without a code if issued by an earlier template', async (kind) => {
  const bytes = await paperFile(kind, { template: 1 });
  const { text } = await readPdf(bytes);
  expect(text).not.toMatch(/[Vv]érifier ce document|ABCD-EFGH-1234/);
  expect(text).toContain(`modèle ${kind} 1`);
  expect(readQr(bytes)).toBeUndefined();
});

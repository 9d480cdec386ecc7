import { expect, it } from 'vitest';
import { renderPlacedMark } from '#server/areas/signatures/evidence/page.ts';
import type { SignatureRequest } from '#server/areas/signatures/signature-repository.ts';
import { printedTexts } from '#tests/support/documents/pdf.ts';
import { drawnMark } from '#tests/support/signatures/signatures.ts';

const signedAt = new Date('2026-11-27T13:55:53Z');
const signedBy = (firstName: string, lastName: string, mark: object) =>
  ({
    firstName,
    lastName,
    mark,
    signedAt: signedAt.toISOString(),
    deviceSignedAt: null,
  }) as unknown as SignatureRequest;
const longest = ['WILHELMINA-MARGUERITE-WENDMUGRETWA', 'WAMYTANMOEAWAHNYAMALAWEMBWAGOMMWANO'] as const;
const typedName = { typed: longest.join(' ') };

it.each([
  ['one short typed name', [signedBy('Hélène', 'Wamytan', { typed: 'Hélène Wamytan' })]],
  ['one long typed name', [signedBy(...longest, typedName)]],
  ['one long drawn name', [signedBy(...longest, drawnMark)]],
  ['two long typed names', [signedBy(...longest, typedName), signedBy(...longest, typedName)]],
  ['two long names, drawn and typed', [signedBy(...longest, drawnMark), signedBy(...longest, typedName)]],
])('the place of a signature holds %s whole, with the time', async (_, signatories) => {
  const printed = await printedTexts(Buffer.from(await renderPlacedMark(signatories, signedAt)));
  const text = printed
    .map((each) => each.text)
    .join(' ')
    .replace(/\s+/gu, ' ');
  expect(text.match(/28\/11\/2026 à 00:55:53/gu)).toHaveLength(signatories.length);
  expect(text.match(/\(heure de Nouméa\)|de Nouméa\)/gu)).toHaveLength(signatories.length);
  for (const { page, bottom } of printed) expect([page, bottom >= 0]).toEqual([1, true]);
});

import { expect, it } from 'vitest';
import { renderPlacedMark } from '#server/areas/signatures/evidence/page.ts';
import type { SignatureRequest } from '#server/areas/signatures/signature-repository.ts';
import { printedTexts } from '#tests/support/documents/pdf.ts';
import { drawnMark } from '#tests/support/signatures/signatures.ts';

const at = new Date('2026-11-27T13:55:53Z');
const signedBy = (firstName: string, lastName: string, mark: object) =>
  ({ firstName, lastName, mark, signedAt: at.toISOString(), deviceSignedAt: null }) as unknown as SignatureRequest;
const longest = ['WILHELMINA-MARGUERITE-WENDMUGRETWA', 'WAMYTANMOEAWAHNYAMALAWEMBWAGOMMWANO'] as const;
const typed = { typed: longest.join(' ') };

it.each([
  ['one short typed name', [signedBy('Hélène', 'Wamytan', { typed: 'Hélène Wamytan' })]],
  ['one long typed name', [signedBy(...longest, typed)]],
  ['one long drawn name', [signedBy(...longest, drawnMark)]],
  ['two long typed names', [signedBy(...longest, typed), signedBy(...longest, typed)]],
  ['two long names, drawn and typed', [signedBy(...longest, drawnMark), signedBy(...longest, typed)]],
])('the place of a signature holds %s whole, with the time', async (_, signatories) => {
  const printed = await printedTexts(Buffer.from(await renderPlacedMark(signatories, at)));
  const text = printed
    .map((each) => each.text)
    .join(' ')
    .replace(/\s+/gu, ' ');
  expect(text.match(/28\/11\/2026 à 00:55:53/gu)).toHaveLength(signatories.length);
  expect(text.match(/\(heure de Nouméa\)|de Nouméa\)/gu)).toHaveLength(signatories.length);
  for (const { page, bottom } of printed) expect([page, bottom >= 0]).toEqual([1, true]);
});

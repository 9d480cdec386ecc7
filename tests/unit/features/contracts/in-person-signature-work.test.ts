import { describe, expect, it } from 'vitest';
import {
  currentSignatory,
  inPersonSignatureWork,
  type SigningValues,
} from '#features/contracts/signature/in-person-signature-work-definition.ts';
import { parseResponse } from '#features/contracts/signature/queued-signature.ts';

const values = {
  contractId: 12,
  contractNumber: 'AU12',
  papers: [],
  signatory: {},
  place: null,
} as unknown as SigningValues;
const titleOf = (isSigned: boolean) =>
  inPersonSignatureWork.toItem({ values, isSigned, fingerprints: new Map() }, 'd').title;

it('in-person signature: lists a refusal separately from a signature', () => {
  expect(titleOf(true)).toBe('Signature sur place, contrat AU12');
  expect(titleOf(false)).toBe('Refus de signer sur place, contrat AU12');
});

describe('in-person signature of two signatories', () => {
  const createStrokes = (x: number) => ({ strokes: [[[x, 0.1]]] as [number, number][][] });
  const twoSignatories: SigningValues = {
    ...values,
    signatory: { firstName: 'Hélène', lastName: 'Wamytan' },
    cosigner: { firstName: 'Marie', lastName: 'Kabar', signsMandateOnly: false },
    mark: createStrokes(0.1),
  };
  const firstSignature = { mark: createStrokes(0.1), deviceAt: '2026-11-20T23:04:00.000Z' };
  const inputOf = (firstOfTwo: Partial<SigningValues>, isSigned: boolean) =>
    inPersonSignatureWork.toItem(
      { values: { ...twoSignatories, ...firstOfTwo }, isSigned, fingerprints: new Map() },
      'd',
    ).input;

  it('sends both signatures, each with its time', () => {
    expect(currentSignatory(twoSignatories).firstName).toBe('Hélène');
    expect(currentSignatory({ ...twoSignatories, firstSignature }).firstName).toBe('Marie');
    expect(inputOf({ firstSignature, mark: createStrokes(0.2) }, true)).toMatchObject({
      signatory: { firstName: 'Hélène' },
      response: { kind: 'signed', mark: firstSignature.mark },
      deviceAt: firstSignature.deviceAt,
      cosigner: { firstName: 'Marie', response: { kind: 'signed', mark: createStrokes(0.2) } },
    });
  });

  it('sends the refusal of the first signatory alone, and that of the second with the signature of the first', () => {
    expect(inputOf({}, false)).toMatchObject({ response: { kind: 'refused' }, cosigner: { response: null } });
    const refused = inputOf({ firstSignature }, false);
    expect(refused).toMatchObject({ response: { kind: 'signed' }, cosigner: { response: { kind: 'refused' } } });
    expect(parseResponse({ input: refused })?.isSigned).toBe(false);
    expect(parseResponse({ input: inputOf({ firstSignature }, true) })?.isSigned).toBe(true);
  });
});

import { expect, test } from 'vitest';
import { claimCoverage, indexContract, searchDeviceClaims, withClaimGap } from '#offline/portfolio/portfolio-index.ts';
import type { PortfolioClaim } from '#shared/operations/contracts/claims.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const claim: PortfolioClaim = {
  id: 7,
  number: 'S26000007',
  occurredOn: '2026-11-14',
  declaredOn: '2026-11-15',
  state: 'Déclaré',
  subState: '',
  type: 'Collision',
  declaredBy: 'Marie Wéa',
  brokerId: 1,
};
const withClaims = (id: number, claims?: PortfolioClaim[]) => {
  const { row, search } = portfolioContract(id);
  return { id, row, search: claims ? { ...search, claims } : search };
};
const fromDevice = { value: {}, fetchedAtMs: 5, isFromDevice: true };

test('claim search: reads the claims of the contracts on the device', () => {
  const index = [withClaims(1, [claim, { ...claim, id: 8, state: 'Clos' }]), withClaims(2, [])].map(indexContract);
  expect(searchDeviceClaims(index, { getOnlyNonClos: true, declarePar: 'wea' })).toEqual({
    success: true,
    claims: [
      {
        ...claim,
        contractId: 1,
        contractNumber: 'CT-1',
        codeProduit: 'AUTO',
        personId: 1,
        nomSouscripteur: 'Dupont 1',
      },
    ],
    totalCount: 1,
  });
  expect(withClaimGap(fromDevice, claimCoverage(index))).toEqual(fromDevice);
});

test('claim search: is incomplete while contracts of an older version lack their claims', () => {
  const index = [withClaims(1, [claim]), withClaims(2)].map(indexContract);
  expect(withClaimGap(fromDevice, claimCoverage(index))).toEqual({
    ...fromDevice,
    gaps: [{ kind: 'partial', part: 'contracts', stored: 1, total: 2 }],
  });
});

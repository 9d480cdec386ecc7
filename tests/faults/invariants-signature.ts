import type { SignatureBook } from './memory-signatures.ts';
import { isSealedHere } from './sim-files.ts';
import type { Simulation } from './simulation.ts';
import { allowedEffects, assertInvariant } from './invariants.ts';

/** After everything healed: a paper is signed at most once, by somebody who read that very version. */
export const assertSignatures = (simulation: Simulation, { requests }: SignatureBook): void => {
  const { server, owners } = simulation.stage;
  for (const { contractId } of owners.map((_, index) => server.toSign(index))) {
    const contractSignatures = requests.filter((request) => request.contractId === contractId);
    const submitted = simulation.submitted.filter(({ signs }) => signs === contractId);
    assertInvariant(contractSignatures.length <= 1, `a document was signed ${contractSignatures.length} times`);
    if (contractSignatures.length > 0)
      assertInvariant(
        submitted.some((item) => allowedEffects(item).includes(1)),
        'a document was signed that is not the one that was read',
      );
    const isOwed = submitted.some((item) => !allowedEffects(item).includes(0));
    assertInvariant(
      !isOwed || contractSignatures.length === 1,
      'a document that was signed on the device is not signed',
    );
  }
};

/** After the jobs succeeded: every signed paper is sealed once. */
export const assertSeals = ({ requests, sealedTimes }: SignatureBook): void => {
  const tried = requests.filter(isSealedHere);
  for (const { state } of tried) assertInvariant(state === 'sealed', `a signature that was given stays ${state}`);
  assertInvariant(
    sealedTimes === tried.length,
    `papers were sealed ${sealedTimes} times for ${tried.length} signatures`,
  );
};

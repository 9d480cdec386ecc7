import { allowedEffects, assertInvariant } from './invariants.ts';
import type { SignatureBook } from './memory-signatures.ts';
import { isSealedByJobs } from './sim-files.ts';
import type { Simulation } from './simulation.ts';

/** After all faults ended: a paper is signed at most once, by a client who read that version. */
export const assertSignatures = (simulation: Simulation, { requests }: SignatureBook): void => {
  const { server, owners } = simulation.testbed;
  for (const { contractId } of owners.map((_, index) => server.paperToSign(index))) {
    const contractSignatures = requests.filter((request) => request.contractId === contractId);
    const submitted = simulation.submitted.filter(({ signedContractId }) => signedContractId === contractId);
    assertInvariant(contractSignatures.length <= 1, `a document was signed ${contractSignatures.length} times`);
    if (contractSignatures.length > 0)
      assertInvariant(
        submitted.some((item) => allowedEffects(item).includes(1)),
        'a document was signed that is not the one that was read',
      );
    const isRequired = submitted.some((item) => !allowedEffects(item).includes(0));
    assertInvariant(
      !isRequired || contractSignatures.length === 1,
      'a document that was signed on the device is not signed',
    );
  }
};

/** After the jobs succeeded: every signed paper is sealed once. */
export const assertSeals = ({ requests, sealCount }: SignatureBook): void => {
  const sealable = requests.filter(isSealedByJobs);
  for (const { state } of sealable) assertInvariant(state === 'sealed', `a signature that was given stays ${state}`);
  assertInvariant(
    sealCount === sealable.length,
    `papers were sealed ${sealCount} times for ${sealable.length} signatures`,
  );
};

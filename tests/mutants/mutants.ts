import { brokerMutants } from './brokers.ts';
import { conversionMutants } from './conversion.ts';
import { deviceMutants } from './device.ts';
import { documentMutants } from './documents.ts';
import { linkMutants } from './links.ts';
import type { Mutant } from './mutant.ts';
import { paymentMutants } from './payments.ts';
import { portfolioMutants } from './portfolio.ts';
import { serverMutants } from './server.ts';
import { sharedMutants } from './shared.ts';
import { signatureMutants } from './signature.ts';
import { signingMutants } from './signing.ts';

/** Every mistake of `npm run mutants`. */
export const mutants: readonly Mutant[] = [
  ...serverMutants,
  ...brokerMutants,
  ...portfolioMutants,
  ...documentMutants,
  ...conversionMutants,
  ...paymentMutants,
  ...linkMutants,
  ...signatureMutants,
  ...signingMutants,
  ...sharedMutants,
  ...deviceMutants,
];

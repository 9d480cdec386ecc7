import { brokerDefaultsGet, brokerDefaultsSave } from './broker-defaults.ts';
import { brokerLogoEndpoints } from './broker-logo.ts';
import { ownBroker } from './own-broker.ts';

/** What a broker is beside its row: what its quotes start from, its logo, and what its people see of both. */
export const brokerOrganisationEndpoints = {
  brokerDefaultsGet,
  brokerDefaultsSave,
  ownBroker,
  ...brokerLogoEndpoints,
} as const;

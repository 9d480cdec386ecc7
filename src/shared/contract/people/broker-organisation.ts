import { brokerDefaultsGet, brokerDefaultsSave } from './broker-defaults.ts';
import { ownBroker } from './own-broker.ts';

/** What a broker is beside its row: what its quotes start from, and what its people see of that. */
export const brokerOrganisationEndpoints = {
  brokerDefaultsGet,
  brokerDefaultsSave,
  ownBroker,
} as const;

import type { Mutant } from './mutant.ts';

/** Mistakes in broker defaults and broker identity. */
export const brokerMutants: readonly Mutant[] = [
  {
    name: 'a quote that departs from what its broker locked is saved as it was sent',
    file: 'server/areas/quotes/quote-pricing.ts',
    original: '...lockedValueProblems(product, catalogued.quote, context)]',
    mistaken: '...lockedValueProblems(product, catalogued.quote, free)]',
    noticedBy: {
      project: 'api',
      file: 'tests/api/administration/broker-defaults.test.ts',
      test: 'refuse other values on the field if they are locked, at pricing and creation',
    },
  },
  {
    name: 'a broker changes what another’s quotes start from',
    file: 'server/areas/quotes/broker-defaults.ts',
    original: 'const before = await findDefaults(tx, caller.scope, id);',
    mistaken: "const before = await findDefaults(tx, { kind: 'all' }, id);",
    noticedBy: {
      project: 'api',
      file: 'tests/api/administration/broker-defaults.test.ts',
      test: 'refuse changes by agency users and are hidden from other brokers',
    },
  },
  {
    name: 'what the broker leaves free is written over what was typed',
    file: 'src/shared/forms/broker-defaults.ts',
    original: 'brokerDefaultOf(field, scope)?.isLocked ?',
    mistaken: 'brokerDefaultOf(field, scope) ?',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/products/broker-defaults.test.ts',
      test: 'starts from unlocked defaults and retains typed values',
    },
  },
  {
    name: 'a paper leaves out the logo that it froze',
    file: 'server/areas/documents/print.ts',
    original: 'brokerLogo: isBranded ? issuance.brokerLogo : null,',
    mistaken: 'brokerLogo: isTagged ? null : issuance.brokerLogo,',
    noticedBy: {
      project: 'api',
      file: 'tests/api/administration/broker-logo.test.ts',
      test: 'is printed on papers issued afterwards, and kept there after changes',
    },
  },
];

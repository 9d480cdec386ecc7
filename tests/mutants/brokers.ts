import type { Mutant } from './mutant.ts';

/** Mistakes in broker defaults and broker identity. */
export const brokerMutants: readonly Mutant[] = [
  {
    name: 'a request of an administrator belongs to their own broker',
    file: 'server/areas/tasks/tasks.ts',
    original: '      brokerId,',
    mistaken: '      brokerId: context.caller.brokerId ?? brokerId,',
    noticedBy: {
      project: 'api',
      file: 'tests/api/access/linked-administrator.test.ts',
      test: 'assigns data to the broker of its contract or client',
    },
  },
  {
    name: 'a quote that deviates from locked broker defaults is saved',
    file: 'server/areas/quotes/quote-pricing.ts',
    original: '...lockedValueProblems(product, catalogueResult.quote, context)]',
    mistaken: '...lockedValueProblems(product, catalogueResult.quote, contextWithoutDefaults)]',
    noticedBy: {
      project: 'api',
      file: 'tests/api/administration/broker-defaults.test.ts',
      test: 'refuse other values on the field if they are locked, at pricing',
    },
  },
  {
    name: 'a broker changes the defaults of another broker',
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
    name: 'unlocked defaults overwrite typed values',
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
    name: 'a paper omits its frozen logo',
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

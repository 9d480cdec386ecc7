import fc from 'fast-check';
import { commandWith, itemIndex, mostlyTrue, tabIndex } from './command-arbitraries.ts';

/** Events of links to pay; `isSentAtOnce`: the request of a link passes the network at once. */
export const linkCommands = (isSentAtOnce: fc.Arbitrary<boolean>) => [
  {
    weight: 3,
    arbitrary: commandWith({
      kind: fc.constant('send link' as const),
      tab: tabIndex,
      premiums: fc.integer({ min: 1, max: 7 }),
      isSentAtOnce,
    }),
  },
  {
    weight: 6,
    arbitrary: commandWith({
      kind: fc.constant('client pays' as const),
      index: itemIndex,
      isReloaded: mostlyTrue,
      fault: fc.oneof(
        { weight: 6, arbitrary: fc.constant('none' as const) },
        { weight: 1, arbitrary: fc.constantFrom('before-commit' as const, 'after-commit' as const) },
      ),
    }),
  },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('client leaves' as const), index: itemIndex }) },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('revoke link' as const), index: itemIndex }) },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('raise premium' as const), index: itemIndex }) },
];

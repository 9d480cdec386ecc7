import fc from 'fast-check';
import { command, place, tab, usually } from './command-arbitraries.ts';

/** Events of links to pay; `isQuick`: a link is sent while the network is up. */
export const links = (isQuick: fc.Arbitrary<boolean>) => [
  {
    weight: 3,
    arbitrary: command({
      do: fc.constant('send link' as const),
      tab,
      premiums: fc.integer({ min: 1, max: 7 }),
      isQuick,
    }),
  },
  {
    weight: 6,
    arbitrary: command({
      do: fc.constant('client pays' as const),
      at: place,
      isReloaded: usually,
      fault: fc.oneof(
        { weight: 6, arbitrary: fc.constant('none' as const) },
        { weight: 1, arbitrary: fc.constantFrom('before-commit' as const, 'after-commit' as const) },
      ),
    }),
  },
  { weight: 1, arbitrary: command({ do: fc.constant('client leaves' as const), at: place }) },
  { weight: 1, arbitrary: command({ do: fc.constant('revoke link' as const), at: place }) },
  { weight: 1, arbitrary: command({ do: fc.constant('raise premium' as const), at: place }) },
];

/**
 * Number of random cases: the first in plain `npm test` (`LAGON_TESTS=short`), the second in `npm test -- all`, in CI and
 * for a file that is run by itself.
 */
export const propertyRuns = (shortRuns: number, allRuns: number): number =>
  process.env['LAGON_TESTS'] === 'short' ? shortRuns : allRuns;

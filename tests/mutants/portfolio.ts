import type { Mutant } from './mutant.ts';

const choice = 'tests/api/portfolio/portfolio-choice.test.ts';
const renewal = 'tests/api/session/session-renewal.test.ts';

/** Mistakes in data sent to devices: portfolio, device key and session refresh. */
export const portfolioMutants: readonly Mutant[] = [
  {
    name: 'a wrapped device key opens for every user',
    file: 'server/areas/auth/tokens.ts',
    original: '=> `user:${userId}`',
    mistaken: '=> `user:${userId > 0}`',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/server/tokens.test.ts',
      test: 'device key: does not open in another user’s row',
    },
  },
  {
    name: 'the portfolio cursor has no overlap, so that late commits are missed',
    file: 'server/areas/contracts/portfolio-cursor.ts',
    original: 'row && row.at < nextCursor.at ? { at: row.at, id: 0 } : nextCursor',
    mistaken: 'row && row.at < nextCursor.at ? nextCursor : nextCursor',
    noticedBy: {
      project: 'api',
      file: 'tests/api/portfolio/portfolio.test.ts',
      test: 'returns changes of a transaction that committed after a later one',
    },
  },
  {
    name: 'a portfolio contains the oldest contracts',
    file: 'server/areas/contracts/portfolio-choice.ts',
    original: "raw('is_priority desc, effect_date desc, id desc')",
    mistaken: "raw('is_priority desc, effect_date, id')",
    noticedBy: { project: 'api', file: choice, test: 'contracts first, then the latest, and counts the others' },
  },
  {
    name: 'unpaid contracts have no priority in a portfolio',
    file: 'server/areas/contracts/portfolio-choice.ts',
    original: "raw('is_priority desc, effect_date desc, id desc')",
    mistaken: "raw('effect_date desc, is_priority desc, id desc')",
    noticedBy: { project: 'api', file: choice, test: 'contracts first, then the latest, and counts the others' },
  },
  {
    name: 'a device is not notified of contracts that leave at the end',
    file: 'server/areas/contracts/portfolio-repository.ts',
    original: 'state.isFirst ? [] : await findLeavingContracts(',
    mistaken: 'state ? [] : await findLeavingContracts(',
    noticedBy: { project: 'api', file: choice, test: ', and drops the last one' },
  },
  {
    name: 'an unchanged contract does not move up when another leaves',
    file: 'server/areas/contracts/portfolio-choice.ts',
    original: 'return bound === null || compareRanks(bound, otherBound) < 0;',
    mistaken: 'return bound === null || compareRanks(bound, otherBound) > 0;',
    noticedBy: { project: 'api', file: choice, test: 'adds the next contract when one is paid, closed or moved' },
  },
  {
    name: 'a refresh with a lost answer ends the session',
    file: 'server/areas/auth/session-repository.ts',
    original: 'if (!token.is_spent || token.successor_used_at === null) return false;',
    mistaken: 'if (!token.is_spent) return false;\n  if (token.successor_used_at === null) return true;',
    noticedBy: { project: 'api', file: renewal, test: 's after a lost answer' },
  },
  {
    name: 'the predecessor of a refresh token is accepted forever',
    file: 'server/areas/auth/session-repository.ts',
    original: 'return token.is_successor_spent || now.getTime()',
    mistaken: 'return token.is_successor_spent && now.getTime()',
    noticedBy: {
      project: 'api',
      file: renewal,
      test: 'revokes the session on reuse after the successor was used',
    },
  },
];

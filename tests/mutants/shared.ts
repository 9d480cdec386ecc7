import type { Mutant } from './mutant.ts';

/** Mistakes in what browser and server share. */
export const sharedMutants: readonly Mutant[] = [
  {
    name: 'a month after the 31st is in the month after the next',
    file: 'src/shared/domain/days.ts',
    original: 'Math.min(date, lastDate)',
    mistaken: 'date || lastDate',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/domain/days.test.ts',
      test: 'a month has its last day where it lacks the day asked for',
    },
  },
  {
    name: 'the letters S to Z of an account count one too little',
    file: 'src/shared/domain/rib.ts',
    original: 'place - 17',
    mistaken: 'place - 18',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/domain/rib.test.ts',
      test: 'every letter has the digit of the banks’ table',
    },
  },
];

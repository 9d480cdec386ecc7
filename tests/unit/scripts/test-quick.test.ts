import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allJourneys, journeysFor, journeysOf } from '#scripts/checks/test-quick.ts';

const journeys = ['tests/e2e/tasks.e2e.ts', 'tests/e2e/task-drafts.e2e.ts', 'tests/e2e/users.e2e.ts'];

test('every area is a folder, and has journeys', () => {
  for (const [area, starts] of Object.entries(journeysOf)) {
    expect(existsSync(area), area).toBe(true);
    for (const start of starts)
      expect(allJourneys().filter((file) => file.startsWith(`tests/e2e/${start}`)).length, start).toBeGreaterThan(0);
  }
});

test('a change of one screen plays the journeys of its area alone', () => {
  expect(journeysFor(['src/features/tasks/task-form-panel.tsx'], journeys)).toEqual({
    files: journeys.slice(0, 2),
    withSmoke: false,
  });
});

test('a change of what all screens share, or of the server, plays the smoke set', () => {
  for (const file of [
    'src/ui/fields/dates/date-field.tsx',
    'server/areas/tasks/tasks.ts',
    'tests/support/e2e.ts',
    'vite.config.ts',
  ])
    expect(journeysFor([file], journeys), file).toEqual({ files: [], withSmoke: true });
});

test('a changed journey is played, a page of the documentation plays none', () => {
  expect(journeysFor(['tests/e2e/users.e2e.ts'], journeys)).toEqual({ files: [journeys[2]], withSmoke: false });
  expect(journeysFor(['docs/design.md', 'tests/unit/readme.test.ts'], journeys)).toEqual({
    files: [],
    withSmoke: false,
  });
});

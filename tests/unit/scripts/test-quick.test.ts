import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allJourneys, journeyFolders, journeysFor } from '#scripts/checks/test-quick.ts';

const journeys = [
  'tests/journeys/tasks/tasks.e2e.ts',
  'tests/journeys/tasks/task-drafts.e2e.ts',
  'tests/journeys/administration/users.e2e.ts',
];

test('quick run: maps areas to folders that hold journeys', () => {
  for (const [area, folder] of Object.entries(journeyFolders)) {
    expect(existsSync(`src/features/${area}`), area).toBe(true);
    expect(
      allJourneys().some((file) => file.startsWith(`tests/journeys/${folder}/`)),
      folder,
    ).toBe(true);
  }
});

test('quick run: runs the journeys of an area for a change of its screen', () => {
  expect(journeysFor(['src/features/tasks/task-form-panel.tsx'], journeys)).toEqual({
    files: journeys.slice(0, 2),
    withSmoke: false,
  });
});

test('quick run: runs the smoke set for a change of shared code or the server', () => {
  for (const file of [
    'src/ui/fields/dates/date-field.tsx',
    'server/areas/tasks/tasks.ts',
    'tests/support/journeys/e2e.ts',
    'vite.config.ts',
  ])
    expect(journeysFor([file], journeys), file).toEqual({ files: [], withSmoke: true });
});

test('quick run: runs a changed journey, and none for a page of the docs', () => {
  expect(journeysFor(['tests/journeys/administration/users.e2e.ts'], journeys)).toEqual({
    files: [journeys[2]],
    withSmoke: false,
  });
  expect(journeysFor(['docs/design.md', 'tests/unit/readme.test.ts'], journeys)).toEqual({
    files: [],
    withSmoke: false,
  });
});

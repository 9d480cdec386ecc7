import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Journeys by what they go through: a change under a folder asks for those whose file names begin so. */
export const journeysOf: Readonly<Record<string, readonly string[]>> = {
  'src/features/clients/': ['client'],
  'src/features/client-link/': ['contract-client-link'],
  'src/features/contracts/': ['contract', 'contact', 'refused-supporting-document'],
  'src/features/quotes/': ['estimate', 'car-keyboard'],
  'src/features/profile/': ['profile'],
  'src/features/session/': ['session', 'leaving'],
  'src/features/shell/': ['shell', 'quick-search', 'update'],
  'src/features/sync/': ['sync', 'leaving'],
  'src/features/tasks/': ['task', 'upload'],
  'src/features/users/': ['users'],
  'sw/': ['update', 'offline'],
};

/** What journeys go through somewhere: the app, its server, and how they are run. */
const isGoneThrough = (file: string): boolean =>
  /^(src|sw|server|public)\/|^tests\/support\/|^(index\.html|vite\.config\.ts|playwright\.config\.ts)$/.test(file);

/** Which journeys a quick run plays: files, and whether the smoke set beside them. */
export interface QuickJourneys {
  readonly files: readonly string[];
  readonly withSmoke: boolean;
}

/** The journeys that changed files ask for: themselves, those of their area, and the smoke set for what has no area. */
export const journeysFor = (changed: readonly string[], all: readonly string[]): QuickJourneys => {
  const areas = Object.keys(journeysOf);
  const starts = areas
    .filter((area) => changed.some((file) => file.startsWith(area)))
    .flatMap((area) => journeysOf[area]);
  const isAsked = (journey: string): boolean =>
    changed.includes(journey) || starts.some((start) => start && journey.startsWith(`tests/e2e/${start}`));
  const others = changed.filter((file) => isGoneThrough(file) && !areas.some((area) => file.startsWith(area)));
  return { files: all.filter(isAsked), withSmoke: others.length > 0 };
};

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

const exists = (name: string): boolean => {
  try {
    git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
};

/** What changed since `base` left this branch, committed or not; without one since `origin/main` or `main` did. */
export const changedSince = (base?: string): { readonly commit: string; readonly files: readonly string[] } => {
  const from = base ?? ['origin/main', 'main'].find(exists) ?? 'HEAD';
  const commit = git('merge-base', from, 'HEAD');
  const listed = `${git('diff', '--name-only', commit)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return { commit, files: [...new Set(listed.split('\n').filter(Boolean))] };
};

export const allJourneys = (): readonly string[] =>
  globSync('tests/e2e/*.e2e.ts').map((file) => file.replaceAll('\\', '/'));

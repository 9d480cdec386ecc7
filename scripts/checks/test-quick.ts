import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Areas whose journeys are in a folder of another name. */
export const journeyFolders: Readonly<Record<string, string>> = {
  'client-link': 'contracts',
  home: 'shell',
  profile: 'session',
  signing: 'signatures',
  users: 'administration',
};

const journeysRoot = 'tests/journeys';

/** The folder of journeys that a file of a feature belongs to; undefined for any other file. */
const journeyFolderOf = (file: string): string | undefined => {
  const area = /^src\/features\/([^/]+)\//.exec(file)?.[1];
  return area && `${journeysRoot}/${journeyFolders[area] ?? area}/`;
};

/** Files that can affect any journey: the app, its server, and the configuration of the runner. */
const affectsAnyJourney = (file: string): boolean =>
  /^(src|sw|server|public)\/|^tests\/support\/|^(index\.html|vite\.config\.ts|playwright\.config\.ts)$/.test(file);

/** Journeys of a quick run: files, and whether the smoke set is added. */
interface QuickJourneys {
  readonly files: readonly string[];
  readonly withSmoke: boolean;
}

/** Selects journeys for changed files: the changed ones, those of the changed areas, the smoke set for all other files. */
export const journeysFor = (changed: readonly string[], all: readonly string[]): QuickJourneys => {
  const folders = changed
    .flatMap((file) => journeyFolderOf(file) ?? [])
    .filter((folder) => all.some((journey) => journey.startsWith(folder)));
  const files = all.filter(
    (journey) => changed.includes(journey) || folders.some((folder) => journey.startsWith(folder)),
  );
  const others = changed.filter((file) => affectsAnyJourney(file) && !folders.includes(journeyFolderOf(file) ?? ''));
  return { files, withSmoke: others.length > 0 };
};

const runGit = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

const exists = (name: string): boolean => {
  try {
    runGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
};

/** Files changed since the merge base with `base` (default `origin/main` or `main`), committed or not. */
export const changedSince = (base?: string): { readonly commit: string; readonly files: readonly string[] } => {
  const from = base ?? ['origin/main', 'main'].find(exists) ?? 'HEAD';
  const commit = runGit('merge-base', from, 'HEAD');
  const gitOutput = `${runGit('diff', '--name-only', commit)}\n${runGit('ls-files', '--others', '--exclude-standard')}`;
  return { commit, files: [...new Set(gitOutput.split('\n').filter(Boolean))] };
};

export const allJourneys = (): readonly string[] =>
  globSync(`${journeysRoot}/**/*.e2e.ts`).map((file) => file.replaceAll('\\', '/'));

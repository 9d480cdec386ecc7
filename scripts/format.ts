// `npm run format`: writes the table of zones into the lint configuration, then mends what can be mended mechanically.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { zoneOverrides } from './zones.ts';

interface Configuration {
  overrides: { linter?: { rules?: { style?: object } } }[];
}

const file = 'biome.json';
const configuration = JSON.parse(readFileSync(file, 'utf8')) as Configuration;
const others = configuration.overrides.filter(
  ({ linter }) => !Object.hasOwn(linter?.rules?.style ?? {}, 'noRestrictedImports'),
);
writeFileSync(file, JSON.stringify({ ...configuration, overrides: [...zoneOverrides(), ...others] }, null, 2));
execFileSync(
  process.execPath,
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--diagnostic-level=error', '.'],
  {
    stdio: 'inherit',
  },
);

// Writes src/route-tree.gen.ts from the files of src/routes, so that types are checked without a build.
import { Generator, getConfig } from '@tanstack/router-generator';
import { routerOptions } from './router-options.ts';

const root = new URL('..', import.meta.url).pathname;
const config = getConfig({ ...routerOptions, disableLogging: true }, root);
await new Generator({ config, root }).run();

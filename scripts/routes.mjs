// Writes src/route-tree.gen.ts from src/routes, so that types can be checked without a build.
import { Generator, getConfig } from '@tanstack/router-generator';
import { routerOptions } from './router-options.ts';

const root = new URL('..', import.meta.url).pathname;
const config = getConfig({ ...routerOptions, disableLogging: true }, root);
await new Generator({ config, root }).run();

// Writes src/route-tree.gen.ts from the files of src/routes, so that types are checked without a build.
import { Generator, getConfig } from '@tanstack/router-generator';

const root = new URL('..', import.meta.url).pathname;
const config = getConfig(
  {
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    quoteStyle: 'single',
    disableLogging: true,
  },
  root,
);
await new Generator({ config, root }).run();

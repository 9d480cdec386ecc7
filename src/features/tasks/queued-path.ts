import type { AnyRouter } from '@tanstack/react-router';
import { leadsSomewhere } from '#ui/path-link.tsx';

/** Where a request that waits is shown; undefined where the list of requests alone shows it. */
export const queuedPath = (router: AnyRouter, key: string): string | undefined =>
  leadsSomewhere(router, '/sync') ? `/sync?item=${key}` : undefined;

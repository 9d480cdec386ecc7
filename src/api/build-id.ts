import { clientVersion } from '#shared/operations/wire/version.ts';

/** What this client was built from, as the server compares it (426 for one that is too old). Set by the build. */
export const buildId: string = clientVersion(import.meta.env?.VITE_BUILD_ID ?? 'dev');

import { clientVersion } from '#shared/operations/wire/version.ts';

/** Build id of this client, which the server checks (426 if too old). Set by the build. */
export const buildId: string = clientVersion(import.meta.env?.VITE_BUILD_ID ?? 'dev');

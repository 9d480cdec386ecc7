/**
 * Version of the API contract of this client, incremented when a change would break an older client. Sent in
 * `x-lagon-version` before the build id, as `1-3f2a9c`.
 */
export const contractVersion = 1;

/** Oldest version that the server still answers; an older client gets 426 and retains its outbox. */
export const oldestContractVersion = 1;

/** Header value for a build. */
export const clientVersion = (buildId: string): string => `${contractVersion}-${buildId}`;

/** Parses the contract version from a header; undefined if missing, as for other programs than ours. */
export const parseContractVersion = (header: string | undefined): number | undefined => {
  const digits = /^(\d{1,6})-/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};

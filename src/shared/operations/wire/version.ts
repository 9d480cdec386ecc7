/**
 * The version of the contract that this client speaks: raised when a change would make an older client wrong. Clients send it
 * in `x-lagon-version` before their build id, as `1-3f2a9c`.
 */
export const contractVersion = 1;

/** The oldest version that the server still answers; an older one is told 426 and keeps its queue. */
export const oldestContractVersion = 1;

/** The header's value for a build. */
export const clientVersion = (buildId: string): string => `${contractVersion}-${buildId}`;

/** The contract version of a header; undefined for none, which is another program than ours. */
export const contractVersionOf = (header: string | undefined): number | undefined => {
  const digits = /^(\d{1,6})-/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};

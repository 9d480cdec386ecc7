/** Lane of a contract or quote: items of one lane are sent in the order of submission. */
export const contractLane = (id: number): string => `contract/${id}`;

/** Lane of a client, for work that concerns no contract. */
export const clientLane = (id: number): string => `client/${id}`;

/** Lane of a quote that is not saved yet, one per draft; it names the product. */
export const quoteLane = (productCode: string, draftId: string): string => `quote/${productCode}/${draftId}`;

/** True if a lane belongs to the quote that was created from a draft. */
export const isQuoteLane = (lane: string, draftId: string): boolean =>
  lane.startsWith('quote/') && lane.endsWith(`/${draftId}`);

/** Dossier of a lane; undefined for work without dossier. */
export const parseLane = (
  lane: string | null,
): { readonly kind: 'contract' | 'client' | 'quote'; readonly key: string } | undefined => {
  const [, kind, key] = /^(contract|client|quote)\/(\w+)/.exec(lane ?? '') ?? [];
  return kind && key ? { kind: kind as 'contract' | 'client' | 'quote', key } : undefined;
};

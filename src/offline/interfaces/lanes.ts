/** The lane of a contract or quote: what is written for it is sent in the order of submission. */
export const contractLane = (id: number): string => `contract/${id}`;

/** The lane of a client, for what concerns no contract. */
export const clientLane = (id: number): string => `client/${id}`;

/** The lane of a quote that is not saved yet: each goes on its own. It says which product it is for. */
export const quoteLane = (productCode: string, draftId: string): string => `quote/${productCode}/${draftId}`;

/** Whether a lane is that of the quote that a draft became. */
export const isQuoteLane = (lane: string, draftId: string): boolean =>
  lane.startsWith('quote/') && lane.endsWith(`/${draftId}`);

/** What a lane is about; undefined for work that concerns no dossier yet. */
export const dossierOf = (
  lane: string | null,
): { readonly kind: 'contract' | 'client' | 'quote'; readonly key: string } | undefined => {
  const [, kind, key] = /^(contract|client|quote)\/(\w+)/.exec(lane ?? '') ?? [];
  return kind && key ? { kind: kind as 'contract' | 'client' | 'quote', key } : undefined;
};

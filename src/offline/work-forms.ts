interface WorkForm {
  readonly name: string;
  /** `draft` is fit for an address. */
  readonly path?: (draft: string, lane: string | null) => string | undefined;
}

const clientPath = (draft: string, lane: string | null): string => {
  const [, clientId] = /^client\/(\d+)$/.exec(lane ?? '') ?? [];
  return clientId ? `/client/search/${clientId}/edit?draft=${draft}` : `/client/add?draft=${draft}`;
};

const quotePath = (draft: string, lane: string | null): string => {
  const [, productCode] = /^quote\/(\w+)\//.exec(lane ?? '') ?? [];
  return productCode ? `/estimate/${productCode}?draft=${draft}` : '/estimate';
};

const piecePath = (draft: string, lane: string | null): string | undefined => {
  const [, contractId] = /^contract\/(\d+)$/.exec(lane ?? '') ?? [];
  return contractId && `/contract/search/${contractId}?draft=${draft}#pieces`;
};

/** The forms that work is typed in, by kind: what one calls it, and where a draft of it is resumed. */
const forms: Readonly<Record<string, WorkForm>> = {
  task: { name: 'Demande', path: (draft) => `/task/creation?draft=${draft}` },
  client: { name: 'Client', path: clientPath },
  piece: { name: 'Pièce', path: piecePath },
  estimate: { name: 'Devis', path: quotePath },
};

export const nameOfKind = (kind: string): string => forms[kind]?.name ?? 'Saisie';

/** Whether what was sent can be taken back into its form. */
export const hasForm = (kind: string): boolean => forms[kind]?.path !== undefined;

/** The address that resumes a draft of a dossier; undefined for what has no form of its own. */
export const resumePath = (kind: string, draftId: string, lane: string | null): string | undefined =>
  forms[kind]?.path?.(encodeURIComponent(draftId), lane);

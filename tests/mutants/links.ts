import { apiTest, type Mutant } from './mutant.ts';

const scope = 'refuses files for another contract and for a document that is complete';
const ended = 'answers alike for an expired, a revoked and an unknown link';

/** Mistakes in client links: scope and expiry. */
export const linkMutants: readonly Mutant[] = [
  {
    name: 'a link lists the documents of every contract',
    file: 'server/areas/client-link/link-repository.ts',
    original: 'join supporting_document d on d.contract_id = l.contract_id',
    mistaken: 'join supporting_document d on d.contract_id > 0',
    noticedBy: apiTest('client-link/client-links-refused', scope),
  },
  {
    name: 'a link overwrites received documents',
    file: 'server/areas/client-link/link-repository.ts',
    original: 'having bool_and(f.id is null or f.client_link_id = ${linkId})',
    mistaken: '',
    noticedBy: apiTest('client-link/client-links-refused', scope),
  },
  {
    name: 'a link never expires',
    file: 'server/areas/client-link/authenticate-link.ts',
    original: 'isEnabled && Date.parse(expiresAt) > now.getTime()',
    mistaken: 'isEnabled && Date.parse(expiresAt) > 0',
    noticedBy: apiTest('client-link/client-links-refused', ended),
  },
  {
    name: 'a revoked link stays valid',
    file: 'server/areas/client-link/authenticate-link.ts',
    original: 'revokedAt === null && isEnabled',
    mistaken: 'isEnabled',
    noticedBy: apiTest('client-link/client-links-refused', ended),
  },
  {
    name: 'wrong link tokens are not throttled',
    file: 'server/areas/client-link/authenticate-link.ts',
    original: 'await countOrThrottle(db, failureLimit, address, now);',
    mistaken: '',
    noticedBy: apiTest('client-link/client-links-refused', 'throttles wrong tokens of an address'),
  },
  {
    name: 'a retried upload is stored again',
    file: 'server/areas/client-link/client-dossier.ts',
    original: 'link: { id: link.id, key } };',
    mistaken: 'link: { id: link.id, key: crypto.randomUUID() } };',
    noticedBy: apiTest('client-link/client-links', 'stores a file once for its key'),
  },
  {
    name: 'a client’s correction overwrites a concurrent change',
    file: 'server/areas/client-link/client-dossier.ts',
    original: 'if (hashContacts(services, before) !== input.version)',
    mistaken: 'if (input.version === "")',
    noticedBy: apiTest('client-link/client-links', 'confirms contacts or changes them on the contract'),
  },
];

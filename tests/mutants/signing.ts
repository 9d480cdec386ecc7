import { apiTest, type Mutant } from './mutant.ts';

const altered = 'ignores an event that is altered, unsigned, of another key or of the test environment';

/** Mistakes in other channels of signing: provider, tablet and client link. */
export const signingMutants: readonly Mutant[] = [
  {
    name: 'an event of the test environment is accepted',
    file: 'server/adapters/signature/yousign-event.ts',
    original: 'return sandbox === isSandbox ?',
    mistaken: 'return sandbox !== undefined ?',
    noticedBy: apiTest('signatures/signing-provider', altered),
  },
  {
    name: 'an event with any signature is accepted',
    file: 'server/adapters/signature/yousign-event.ts',
    original: '!isSameText(computeEventSignature(body, secret), signature)',
    mistaken: "!signature.startsWith('sha256=')",
    noticedBy: apiTest('signatures/signing-provider', altered),
  },
  {
    name: 'an event is handled at each delivery',
    file: 'server/areas/signatures/provider/provider-route.ts',
    original: "if (!(await saveProviderEvent(tx, { ...event, requestId, at }))) return 'again';",
    mistaken: 'await saveProviderEvent(tx, { ...event, requestId, at });',
    noticedBy: apiTest('signatures/signing-provider', 'handles an event once for twenty deliveries, and seals once'),
  },
  {
    name: 'papers are sent again after an unanswered call',
    file: 'server/areas/signatures/provider/provider.ts',
    original: "if ((await provider.read(providerId)).state === 'draft') await",
    mistaken: 'await',
    noticedBy: apiTest('signatures/signing-provider', 'retries a busy, failing or unanswered call and sends once'),
  },
  {
    name: 'papers altered at the provider are sent',
    file: 'server/adapters/signature/yousign.ts',
    original: 'uploaded.sha256 !== null && uploaded.sha256 !== sha256',
    mistaken: "uploaded.sha256 === ''",
    noticedBy: apiTest('signatures/signing-provider', 'sends nothing if the provider received other bytes'),
  },
  {
    name: 'a lost event is never recovered',
    file: 'server/areas/signatures/provider/provider.ts',
    original: "where r.provider <> 'built-in' and r.provider_id is not null",
    mistaken: "where r.provider = 'built-in' and r.provider_id is not null",
    noticedBy: apiTest('signatures/signing-provider', 'recovers a lost event within the hour'),
  },
  {
    name: 'an in-person signature has no device time',
    file: 'server/areas/signatures/in-person/in-person.ts',
    original: 'deviceAt: new Date(input.deviceAt) },',
    mistaken: 'deviceAt: at },',
    noticedBy: apiTest('signatures/in-person-signature', 'is sealed at arrival, with the times of device and server'),
  },
  {
    name: 'refused in-person papers stay reserved',
    file: 'server/areas/signatures/in-person/in-person.ts',
    original: "await endUnsigned(tx, { id: requestId, contractId }, { state: 'refused', at, origin, detail });",
    mistaken: '',
    noticedBy: apiTest('signatures/in-person-signature', 'records a refusal on the file, and the papers stay signable'),
  },
  {
    name: 'papers are sent to an address changed by the link itself',
    file: 'server/areas/client-link/link-repository.ts',
    original: '${confirmedMail} as "knownEmail", l.sent_to',
    mistaken: "c.body->'mail'->>'mail' as \"knownEmail\", l.sent_to",
    noticedBy: apiTest(
      'client-link/client-links',
      'sends papers for signature once, to the e-mail known before the link',
    ),
  },
];

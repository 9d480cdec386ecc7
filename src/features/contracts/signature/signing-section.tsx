import { Button, Flex } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { isStuck, isSuperseded, needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { premiumsToCollect, totalDue } from '#shared/operations/contracts/premiums-to-collect.ts';
import type { DocumentSignature } from '#shared/operations/signatures/document-signature.ts';
import { cosignerSchema, signatoryNameSchema } from '#shared/operations/signatures/in-person.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { documentsToSign } from './documents-to-sign.ts';
import type { ReplacedResponse } from './hand-over-dialog.tsx';
import type { Signatories } from './hand-over-form.ts';
import { inPersonSignatureWork } from './in-person-signature-work-definition.ts';
import { isHeldByLink, isSigned, parseResponse, queuedText } from './queued-signature.ts';
import { useSettledSignature } from './use-settled-signature.ts';

const HandOverDialog = lazyComponent(() => import('./hand-over-dialog.tsx'));

/** Queued in-person responses, and the button that starts an in-person signature. */
export function SigningSection({ contract }: { readonly contract: ContractFile }) {
  /** Open dialog, with the refused response that it replaces. */
  const [handOver, setHandOver] = useState<{ readonly replaced?: ReplacedResponse }>();
  const lane = contractLane(contract.details.id);
  const queued = useOutbox().entries.filter(
    (entry) => entry.kind === inPersonSignatureWork.kind && entry.lane === lane,
  );
  const hasSignature =
    queued.some((entry) => parseResponse(entry)?.isSigned && !needsUserAction(entry)) ||
    contract.editiques.data.some(({ signature }) => signature && isSignedInPerson(signature));
  const toCollect = contract.details.isEstimate ? 0 : totalDue(premiumsToCollect(contract));
  const hasDocuments = documentsToSign(contract).length > 0;
  const isOffered = queued.every(isSuperseded) && hasDocuments;
  return (
    <>
      {queued.map((entry) => (
        <QueuedResponse
          key={entry.key}
          entry={entry}
          contract={contract}
          onSignAgain={
            hasDocuments
              ? () => setHandOver({ replaced: { key: entry.key, signatories: parseSignatories(entry) } })
              : undefined
          }
        />
      ))}
      {hasSignature && toCollect > 0 ? (
        <Banner
          tone="info"
          action={
            <Link to="." hash="primes" search replace resetScroll={false} className="button">
              Encaisser {formatXpf(toCollect)}
            </Link>
          }
        >
          Signé sur place. La première prime reste à encaisser.
        </Banner>
      ) : null}
      {isOffered ? (
        <Button mb="4" onClick={() => setHandOver({})}>
          <Icon name="sign" />
          Faire signer sur place
        </Button>
      ) : null}
      {handOver ? <HandOverDialog contract={contract} {...handOver} onClose={() => setHandOver(undefined)} /> : null}
    </>
  );
}

const isSignedInPerson = (signature: DocumentSignature): boolean =>
  signature.channel === 'in-person' && isSigned(signature);

const signatoriesSchema = v.object({
  signatory: signatoryNameSchema,
  cosigner: v.optional(v.nullable(cosignerSchema), null),
});

/** Who signed a queued response; undefined for other input. */
const parseSignatories = ({ input }: Pick<OutboxEntry, 'input'>): Signatories | undefined => {
  const parsed = v.safeParse(signatoriesSchema, input);
  return parsed.success ? parsed.output : undefined;
};

interface QueuedResponseProps {
  readonly entry: OutboxEntry;
  readonly contract: ContractFile;
  /** Undefined while the contract has nothing to sign. */
  readonly onSignAgain: (() => void) | undefined;
}

function QueuedResponse({ entry, contract, onSignAgain }: QueuedResponseProps) {
  const { outbox } = useOffline();
  useSettledSignature(entry, contract);
  const router = useRouter();
  const deviceAt = parseResponse(entry)?.deviceAt;
  const day = deviceAt ? `, le ${frenchDateTime(new Date(deviceAt))}` : '';
  const queueLink = isRoutablePath(router, '/sync') ? <PathLink path="/sync">Brouillons et envois</PathLink> : null;
  if (!needsUserAction(entry))
    return (
      <Banner tone="info" action={queueLink}>
        {`${queuedText(entry)}${day}. La garantie ne commence pas avant.`}
      </Banner>
    );
  if (isSuperseded(entry))
    return (
      <Banner tone="info" action={queueLink}>
        {`Signature sur cet appareil${day}\u00A0: ${entry.reason?.message ?? ''}`}
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      action={
        <Flex gap="2" wrap="wrap">
          {/* The obstacle may be gone, such as an e-mail request withdrawn since. */}
          <Button variant="outline" onClick={() => void outbox.retry(entry.key)}>
            Réessayer
          </Button>
          {isStuck(entry) || !onSignAgain ? null : (
            <Button variant="outline" onClick={onSignAgain}>
              Faire signer à nouveau
            </Button>
          )}
        </Flex>
      }
    >
      {`Ce qui a été signé sur cet appareil${day} n’a pas été pris\u00A0: ${entry.reason?.message ?? ''}`}
      {isHeldByLink(entry, contract)
        ? ' Une demande envoyée est ouverte\u00A0: retirez-la, puis réessayez, ou attendez sa signature. Ce qui a été signé ici reste gardé.'
        : ''}
    </Banner>
  );
}

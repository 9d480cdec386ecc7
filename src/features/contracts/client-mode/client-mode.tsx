import { Button } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { InPersonSession } from '#api/session/in-person-session.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { useLatch } from '#ui/form/use-latch.ts';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';
import '#ui/theme/base.css';
import { useWorkByDraftId } from '#work/open-work.ts';
import { DriverSigning } from '../claims/declaration/driver-signing.tsx';
import { inPersonSignatureWork } from '../signature/in-person-signature-work-definition.ts';
import { queuedText } from '../signature/queued-signature.ts';
import { Signing } from '../signature/signing.tsx';
import './client-mode.css';

const TakeBackDialog = lazyComponent(() => import('./take-back-dialog.tsx'));

/** Screen while the client holds the tablet: documents, signature, and the way back to the broker. */
export function ClientMode({ inPersonSession }: { readonly inPersonSession: InPersonSession }) {
  const [isTakingBack, setIsTakingBack] = useState(false);
  useEffect(() => {
    // The tab title must not show what the broker looked at.
    document.title = 'Signature';
    // Preload the dialog that returns the tablet: the network may be gone when it is opened.
    void import('./take-back-dialog.tsx').catch(() => undefined);
  }, []);
  return (
    <ComponentSystem>
      <div className="client-mode">
        <header>
          <p>{inPersonSession.isClaim ? 'Constat à signer' : 'Documents à signer'}</p>
          <Button variant="outline" onClick={() => setIsTakingBack(true)}>
            <Icon name="lock" />
            Reprendre la tablette
          </Button>
        </header>
        <main>
          <ClientSession draftId={inPersonSession.draft} isClaim={inPersonSession.isClaim === true} />
        </main>
      </div>
      {isTakingBack ? (
        <TakeBackDialog inPersonSession={inPersonSession} onClose={() => setIsTakingBack(false)} />
      ) : null}
    </ComponentSystem>
  );
}

function ClientSession({ draftId, isClaim }: { readonly draftId: string; readonly isClaim: boolean }) {
  const opened = useWorkByDraftId(draftId);
  const [deliveryState, setDeliveryState] = useState<'received' | 'queued'>();
  if (deliveryState)
    return <ResponseStatus draftId={draftId} isReceived={deliveryState === 'received'} texts={documentTexts} />;
  if (!opened) return <LoadingState label="Ouverture des documents" blocks={3} />;
  const { work, isUnreadable, retry } = opened;
  const retryButton = <Button onClick={retry}>Réessayer</Button>;
  if (isUnreadable)
    return (
      <EmptyState title="Cet appareil ne s’ouvre pas" icon="lock" action={retryButton}>
        Rendez la tablette à votre courtier.
      </EmptyState>
    );
  if (work.draft?.state !== 'open')
    return <ResponseStatus draftId={draftId} isReceived={false} texts={isClaim ? statementTexts : documentTexts} />;
  if (work.isReadOnly)
    return (
      <EmptyState title="Ces documents sont ouverts dans un autre onglet" icon="copy" action={retryButton}>
        Fermez l’autre onglet pour continuer ici.
      </EmptyState>
    );
  if (isClaim) return <DriverSigning key={work.generation} opened={work} />;
  const values = inPersonSignatureWork.parseDraft(work.draft);
  if (!values)
    return (
      <EmptyState title="Ces documents ne peuvent pas être ouverts" icon="file">
        Rendez la tablette à votre courtier.
      </EmptyState>
    );
  return (
    <Signing
      key={work.generation}
      opened={work}
      values={values}
      onResponse={(isReceived) => setDeliveryState(isReceived ? 'received' : 'queued')}
    />
  );
}

interface ResponseTexts {
  readonly queued: (entry: OutboxEntry) => string;
  readonly waiting: string;
  readonly received: string;
  readonly refused: string;
}

const documentTexts: ResponseTexts = {
  queued: queuedText,
  waiting:
    'Votre réponse est gardée ici, chiffrée, et partira dès que le réseau le permettra. Elle ne vaut qu’une fois confirmée\u00A0: la garantie ne commence pas avant.',
  received: 'Votre réponse a été reçue',
  refused: 'Vos documents n’ont pas pu être signés',
};

const statementTexts: ResponseTexts = {
  queued: () => 'Le constat est gardé sur cet appareil, en attente d’envoi',
  waiting: 'Il est gardé ici avec vos réponses, chiffré, et partira dès que le réseau le permettra.',
  received: 'Le constat a été reçu',
  refused: 'Le constat n’a pas pu être envoyé',
};

interface ResponseStatusProps {
  readonly draftId: string;
  /** The server accepted it while this page was open. */
  readonly isReceived: boolean;
  readonly texts: ResponseTexts;
}

/** Status of what was signed: queued on this device, received, or refused. */
function ResponseStatus({ draftId, isReceived, texts }: ResponseStatusProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const item = useOutbox().entries.find((entry) => entry.draftId === draftId);
  const hadItem = useLatch(item !== undefined);
  useEffect(() => title.current?.focus(), []);
  const isRefused = item !== undefined && needsUserAction(item);
  const titleText = (): string => {
    if (isRefused) return texts.refused;
    if (item) return texts.queued(item);
    return isReceived || hadItem ? texts.received : 'Il n’y a plus rien à signer ici';
  };
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {titleText()}
      </h1>
      {isRefused ? <Banner tone="warning">{item.reason?.message}</Banner> : null}
      <p>{[...(item && !isRefused ? [texts.waiting] : []), 'Rendez la tablette à votre courtier.'].join(' ')}</p>
    </>
  );
}

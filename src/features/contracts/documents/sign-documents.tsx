import { Button, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { findSignable, mandatePayer } from '#shared/documents/signable.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { DocumentSignature } from '#shared/operations/signatures/document-signature.ts';
import { editiqueSign, signatureWithdraw } from '#shared/operations/signatures/signatures.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { messages } from '#shared/primitives/messages.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { NotifyMe } from '#work/notifications/notify-me.tsx';
import { contractFileQuery } from '../contracts-api.ts';
import { PayerNotice } from '../signature/payer-notice.tsx';
import type { Signatories, SignatoryValues } from './signatory-dialog.tsx';
import { documentMessageMs, requestFailedText } from './use-document.ts';

const SignatoryDialog = lazyComponent(() => import('./signatory-dialog.tsx'));

const pollIntervalMs = 5_000;
/** Shared toast id: the result of a request replaces the toast that announced it. */
const toastId = 'signature';

interface SignDocumentsProps {
  readonly contract: ContractFile;
}

/**
 * Sends documents for signature by e-mail and shows the status of open requests. Specification 2, sections 2.4 and 4.4.
 */
export function SignDocuments({ contract }: SignDocumentsProps) {
  const isOffline = useConnectivity() === 'offline';
  const section = useRef<HTMLElement>(null);
  // The pressed button is removed once the documents are sent: the focus moves to this section.
  const sending = useSendRequest(contract, () => {
    if (document.activeElement === document.body) section.current?.focus();
  });
  const [isEditing, setIsEditing] = useState(false);
  const requests = findRequests(contract, ['preparing', 'sent', 'signed']);
  const refusals = findRequests(contract, ['refused']);
  // Polls the contract while a request is open, so that signed documents appear by themselves.
  useQuery({
    ...contractFileQuery(useOffline(), contract.details.id),
    enabled: requests.length > 0 && !isOffline,
    refetchInterval: pollIntervalMs,
    refetchOnMount: false,
  });
  const { documents: signable, refusal } = findSignable(contract, useToday());
  const payer = mandatePayer(contract, signable);
  if (signable.length === 0 && requests.length === 0 && refusals.length === 0 && refusal === null) return null;
  const email = contract.details.addresses.mail?.mail;
  const blockedReason = isOffline
    ? 'En ligne seulement.'
    : email
      ? null
      : 'Ce contrat n’a pas d’adresse e-mail\u00A0: ajoutez-en une par le menu Actions.';
  return (
    <Box ref={section} tabIndex={-1} aria-label="Signature par e-mail">
      {refusals.map(({ requestId, signatory, reason }) => (
        <Banner key={requestId} tone="warning">
          {`${signatory} a refusé de signer${reason ? `\u00A0: «\u00A0${reason}\u00A0»` : ''}.`}
        </Banner>
      ))}
      {requests.map((request) => (
        <OpenRequest key={request.requestId} request={request} email={email} isOffline={isOffline} />
      ))}
      {requests.length > 0 ? <NotifyMe label="Me prévenir quand le client aura signé" /> : null}
      {signable.length > 0 ? (
        <>
          <PayerNotice payer={payer} />
          <Button
            loading={sending.isPending}
            loadingText="Envoi de la demande…"
            disabled={blockedReason !== null}
            aria-describedby="sign-reason"
            onClick={() =>
              payer === null
                ? sending.mutate({ documentIds: signable.map(({ id }) => id), signatory: holderOf(contract.details) })
                : setIsEditing(true)
            }
          >
            <Icon name="mail" />
            Envoyer pour signature
          </Button>{' '}
          <Button variant="outline" disabled={isOffline || sending.isPending} onClick={() => setIsEditing(true)}>
            Changer ou ajouter un signataire
          </Button>
          <small id="sign-reason">
            {blockedReason ?? `À ${email}\u00A0: ${signable.map(({ name }) => name).join(', ')}.`}
          </small>
          {isEditing ? (
            <SignatoryDialog
              signatory={holderOf(contract.details)}
              documents={signable}
              payer={payer}
              onSend={(signatories) => sending.mutate({ documentIds: signable.map(({ id }) => id), ...signatories })}
              onClose={() => setIsEditing(false)}
            />
          ) : null}
        </>
      ) : refusal === null ? null : (
        <small>{`Rien à faire signer\u00A0: ${refusal}`}</small>
      )}
    </Box>
  );
}

/** Distinct signature requests of a contract in the given states. */
const findRequests = (contract: ContractFile, states: readonly DocumentSignature['state'][]): DocumentSignature[] => {
  const requests = new Map<number, DocumentSignature>();
  for (const { signature } of contract.editiques.data)
    if (signature && states.includes(signature.state)) requests.set(signature.requestId, signature);
  return [...requests.values()];
};

/** The holder, at the e-mail of the contract. */
const holderOf = ({ person, addresses }: ContractFile['details']): SignatoryValues => ({
  firstName: person.firstname ?? '',
  lastName: person.lastname ?? person.tradeName ?? person.fullname,
  email: addresses.mail?.mail ?? '',
});

const useReload = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: readKey(contractGet) });
};

const useSendRequest = ({ details }: ContractFile, onShown: () => void) => {
  const reload = useReload();
  const { addresses, id: contractId } = details;
  return useMutation({
    mutationFn: (request: Signatories & { readonly documentIds: readonly number[] }) => {
      notify({ id: toastId, type: 'info', message: messages.signatureAsked, durationMs: documentMessageMs });
      return callOnce(editiqueSign, {
        contractId,
        contractFirstName: request.signatory.firstName,
        contractLastName: request.signatory.lastName,
        contractEmail: request.signatory.email,
        ...(request.cosigner && { cosigner: request.cosigner }),
        contractPhone: addresses.phone ? `${addresses.phone.prefix}${addresses.phone.number}` : '',
        editiqueIdS: [...request.documentIds],
      });
    },
    onSuccess: ({ success, message }) => {
      const type = message?.type ?? (success ? 'success' : 'error');
      notify({ id: toastId, type, message: message?.message ?? requestFailedText, durationMs: documentMessageMs });
    },
    onError: () => notify({ id: toastId, type: 'error', message: requestFailedText, durationMs: documentMessageMs }),
    onSettled: () => reload().then(onShown),
  });
};

const stateTexts: Readonly<Record<string, string>> = {
  preparing: 'Les documents sont préparés pour',
  sent: 'Envoyé pour signature à',
  signed: 'Signé, et bientôt scellé\u00A0:',
};

/** « a (a@b.nc) et c (c@d.nc) » */
const formatRecipients = ({ signatory, email, cosigner }: DocumentSignature): string =>
  [{ signatory, email }, ...(cosigner ? [cosigner] : [])]
    .map((recipient) => `${recipient.signatory}${recipient.email ? ` (${recipient.email})` : ''}`)
    .join(cosigner?.signsMandateOnly ? ' et, pour le mandat seulement, ' : ' et ');

/** « 1 signature sur 2 » and whose; empty for one signatory and once both have signed. */
const countSignatures = ({ state, signatory, signedAt, cosigner }: DocumentSignature): string => {
  if (!cosigner || state === 'signed') return '';
  const names = [...(signedAt ? [signatory] : []), ...(cosigner.signedAt ? [cosigner.signatory] : [])];
  return names.length === 0 ? ' 0 signature sur 2.' : ` 1 signature sur 2\u00A0: ${names.join(', ')}.`;
};

interface OpenRequestProps {
  readonly request: DocumentSignature;
  /** Current e-mail of the contract. */
  readonly email: string | undefined;
  readonly isOffline: boolean;
}

function OpenRequest({ request, email, isOffline }: OpenRequestProps) {
  const { requestId, state, channel, signatory, cosigner, expiresAt, failure } = request;
  const reload = useReload();
  const [isConfirming, setIsConfirming] = useState(false);
  const withdrawal = useMutation({
    mutationFn: () => call(signatureWithdraw, { requestId }),
    onSuccess: ({ message }) => message && notify(message),
    onError: () => notify({ type: 'error', message: requestFailedText, durationMs: documentMessageMs }),
    onSettled: () => {
      setIsConfirming(false);
      return reload();
    },
  });
  const validityText = state === 'sent' && expiresAt ? `, jusqu’au ${frenchDateTime(new Date(expiresAt))}` : '';
  const formerEmail = [request, cosigner].find((recipient) => recipient?.isFormerEmail)?.email;
  return (
    <>
      {formerEmail ? (
        <Banner tone="warning">
          {`${formerEmail} n’est plus l’adresse e-mail du contrat, qui est ${email}. Retirez la demande, puis envoyez-la de nouveau.`}
        </Banner>
      ) : null}
      <Banner
        tone="info"
        action={
          state !== 'signed' && channel !== 'in-person' ? (
            <Button variant="outline" disabled={isOffline} onClick={() => setIsConfirming(true)}>
              Retirer la demande
            </Button>
          ) : null
        }
      >
        {`${stateTexts[state]} ${formatRecipients(request)}${validityText}.${countSignatures(request)}`}
      </Banner>
      {isConfirming ? (
        <ConfirmDialog
          question={'Retirer la demande de signature\u202F?'}
          confirmLabel="Retirer"
          isDestructive
          isBusy={withdrawal.isPending}
          onConfirm={() => withdrawal.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          {cosigner
            ? `Les liens ${withDe(signatory)} et ${withDe(cosigner.signatory)} ne serviront plus, et une signature déjà donnée ne compte pas. Les documents pourront être envoyés de nouveau.`
            : `Le lien que ${signatory} a reçu ne servira plus. Les documents pourront être envoyés de nouveau.`}
        </ConfirmDialog>
      ) : null}
      {failure ? <Banner tone="warning">{`Nouvel essai en attente\u00A0: ${failure}`}</Banner> : null}
    </>
  );
}

const Box = chakra('section', { base: { mb: '4', '& > small': { display: 'block', mt: '1', color: 'fg.muted' } } });

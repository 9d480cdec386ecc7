import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { actionLink, alertTone, contractTabAction } from '#shared/actions/action-links.ts';
import { contractFileActions } from '#shared/actions/contract-file-actions.ts';
import { explainMissingAccount } from '#shared/actions/missing-account.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { NextAction } from '#shared/operations/home/next-actions.ts';
import { findOpenInsurerRequest } from '#shared/operations/quotes/insurer-request.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { InsurerRequestBanner } from '#ui/page/insurer-request-banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';

const BankDialog = lazyComponent(() => import('../contacts/bank-dialog.tsx'));

function AgreedQuoteLink({ action }: { readonly action: NextAction }) {
  const [path, label] = actionLink(action);
  return (
    <PathLink path={path} className="button" data-print="hide">
      {label}
    </PathLink>
  );
}

/** Due next actions of a contract, each with a link to resolve it, and the open request that was sent with a quote. */
export function ContractAlerts({ contract }: { readonly contract: ContractFile }) {
  const due = contractFileActions(contract, useToday());
  const request = findOpenInsurerRequest(contract);
  const alerts = due.map((action) => {
    const tabAction = contractTabAction(action.kind);
    return (
      <Banner
        key={action.key}
        isStatic
        tone={alertTone(action)}
        action={
          tabAction ? (
            <Link
              to="."
              hash={tabAction[0]}
              search
              replace
              resetScroll={false}
              hashScrollIntoView={false}
              className="button"
              data-print="hide"
            >
              {tabAction[1]}
            </Link>
          ) : action.kind === 'agreed-quote' ? (
            <AgreedQuoteLink action={action} />
          ) : null
        }
      >
        {action.why}
      </Banner>
    );
  });
  return (
    <>
      {alerts}
      {request ? <InsurerRequestBanner request={request} /> : null}
    </>
  );
}

/** Warns that the price is based on a birth date of the policyholder that was corrected afterwards. */
export function PricedBirthDate({ contract: { details, productRisk } }: { readonly contract: ContractFile }) {
  const pricedPerson = [...productRisk.drivers, ...productRisk.assured].find(({ pricedBirthDate }) => pricedBirthDate);
  if (!pricedPerson?.pricedBirthDate || details.isEstimate || details.status !== contractStatuses.valid) return null;
  return (
    <Banner
      isStatic
      tone="warning"
      action={
        <PathLink path={`/task/creation?code=AVENANT&contract=${details.id}`} className="button" data-print="hide">
          Demande d’avenant
        </PathLink>
      }
    >
      {`La date de naissance du souscripteur a été corrigée. Le prix de ce contrat repose toujours sur le ${frenchDate(pricedPerson.pricedBirthDate)}.`}
    </Banner>
  );
}

/** Warns that debits are promised without an account, which its button adds. */
export function MissingAccount({ contract }: { readonly contract: ContractFile }) {
  const [isAdding, setIsAdding] = useState(false);
  const isOffline = useConnectivity() === 'offline';
  const warning = explainMissingAccount(contract);
  return (
    <>
      {warning === null ? null : (
        <Banner
          isStatic
          tone="warning"
          action={
            <button
              type="button"
              className="button"
              data-print="hide"
              disabled={isOffline}
              onClick={() => setIsAdding(true)}
            >
              Ajouter le compte
            </button>
          }
        >
          {warning}
          {isOffline ? ' Un compte s’ajoute en ligne seulement.' : null}
        </Banner>
      )}
      {/* Stays open with its message after the account was added. */}
      {isAdding ? <BankDialog details={contract.details} onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}

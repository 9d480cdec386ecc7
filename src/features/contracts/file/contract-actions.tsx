import { chakra } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { amendmentCode, explainEnded } from '#shared/actions/contract-end.ts';
import { isWithoutPast } from '#shared/documents/dossier.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import {
  canConvert,
  canDuplicate,
  contractRequestPath,
  contractRequestReason,
} from '#shared/products/quote-actions.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { useHoverDisclosure } from '#ui/disclosure/hover-disclosure.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { bankTitle } from '../contacts/bank-title.ts';

const ContactDialog = lazyComponent(() => import('../contacts/contact-dialog.tsx'));
const ClientLinkDialog = lazyComponent(() => import('../client-link/client-link-dialog.tsx'));
const BankDialog = lazyComponent(() => import('../contacts/bank-dialog.tsx'));
const AdjustmentDialog = lazyComponent(() => import('../premiums/adjustment-dialog.tsx'));

type DialogName = 'contact' | 'bank' | 'client-link' | 'adjustment';

interface Action {
  readonly label: string;
  readonly icon: IconName;
  /** Target path, or the dialog that the action opens. */
  readonly path?: string;
  readonly dialog?: DialogName;
  /** Where a path leads to what needs the network; dialogs always do. */
  readonly isOnlineOnly?: boolean;
  /** Explains the action below its label. */
  readonly note?: string;
  /** Why the action is not possible; it is disabled then. */
  readonly refusal?: string | null;
}

/** What an administrator may record of a contract: that it is without effect before its first day, the rest from then on. */
const adjustments = ({ status, effectDate }: ContractFile['details'], today: string): readonly Action[] => {
  const isBegun = effectDate <= today;
  if (status !== contractStatuses.valid && !(isBegun && status === contractStatuses.cancelled)) return [];
  const label = isBegun ? 'Résiliation, remboursement' : 'Contrat sans effet';
  return [{ label, icon: 'premium', dialog: 'adjustment' }];
};

const explainNothingToPay = (contract: Pick<ContractFile, 'details' | 'primes'>): string | null => {
  if (isWithoutPast(contract)) return 'Ce contrat a été repris sans ses primes';
  return contract.primes.data.every(({ disabled }) => disabled) ? 'Aucune prime n’est à payer' : null;
};

/** Actions of a file. Specification 2, section 2.3 "Actions menu". `isAdmin`: may record what the insurer reports. */
const contractActions = ({ details, primes }: ContractFile, isAdmin: boolean, today: string): readonly Action[] => {
  const filePath = `/contract/search/${details.id}`;
  const addDocuments: Action = { label: 'Ajouter des pièces', icon: 'attach', path: `${filePath}#pieces` };
  const other: Action = { label: 'Autre demande', icon: 'tasks', path: `/task/creation?contract=${details.id}` };
  const refusal = explainEnded(details);
  const completeByClient: Action = {
    label: 'Compléter par le client',
    icon: 'phone',
    dialog: 'client-link',
    refusal,
  };
  if (!details.isEstimate)
    return [
      addDocuments,
      { label: 'Modifier e-mail / téléphone', icon: 'mail', dialog: 'contact' },
      { label: bankTitle(details), icon: 'bank', dialog: 'bank' },
      {
        label: 'Demande d’avenant',
        icon: 'edit',
        path: `/task/creation?code=${amendmentCode}&contract=${details.id}`,
        refusal,
      },
      other,
      {
        label: 'Payer en ligne',
        icon: 'payments',
        path: `${filePath}#primes`,
        isOnlineOnly: true,
        refusal: explainNothingToPay({ details, primes }),
      },
      completeByClient,
      ...(isAdmin ? adjustments(details, today) : []),
    ];
  const convert: Action = {
    label: 'Transformer en contrat',
    icon: 'contract',
    path: `/estimate/${details.id}/contract/create/false`,
  };
  const requestReason = contractRequestReason(details);
  const requestContract = {
    label: 'Demander le contrat',
    icon: 'contract',
    path: contractRequestPath(details.id),
  } as const;
  const duplicate: Action = { label: 'Dupliquer le devis', icon: 'copy', path: `/estimate/${details.id}` };
  return [
    addDocuments,
    other,
    ...(canConvert(details) ? [convert] : []),
    ...(requestReason === null ? [] : [{ ...requestContract, note: requestReason }]),
    ...(canDuplicate(details) ? [duplicate] : []),
    completeByClient,
  ];
};

const onlineOnlyText = (dialog: DialogName | undefined): string =>
  dialog === 'contact' || dialog === 'bank' ? 'Modifiable en ligne seulement.' : 'En ligne seulement.';

/** The « Actions » menu, opened by hover, tap or key; lists only actions whose screen exists. */
export function ContractActions({ contract }: { readonly contract: ContractFile }) {
  const menu = useHoverDisclosure();
  const router = useRouter();
  const isOffline = useConnectivity() === 'offline';
  const [dialog, setDialog] = useState<DialogName>();
  const isAdmin = isAllowed('admin', useSession()?.user ?? null);
  const today = useToday();
  const reachableActions = () =>
    contractActions(contract, isAdmin, today).filter(({ path }) => path === undefined || isRoutablePath(router, path));
  const closeDialog = () => setDialog(undefined);
  return (
    <>
      <div ref={menu.root} style={{ position: 'relative' }} {...menu.rootProps}>
        {/* Plain HTML for speed: rendered each time a contract opens. */}
        <button
          type="button"
          className="button"
          aria-expanded={menu.isOpen}
          aria-controls="contract-actions"
          onClick={menu.toggle}
        >
          Actions
          <Icon name="chevronDown" />
        </button>
        {menu.isOpen ? (
          <Panel ref={keepInWindow} id="contract-actions" aria-label="Actions">
            {reachableActions().map(({ label, icon, path, dialog: opened, isOnlineOnly, note, refusal = null }) => {
              const isUnreachable = isOffline && (path === undefined || isOnlineOnly === true) && refusal === null;
              return path === undefined || isUnreachable || refusal !== null ? (
                <button
                  key={label}
                  type="button"
                  disabled={isUnreachable || refusal !== null}
                  onClick={() => {
                    menu.closeAndReturnFocus();
                    setDialog(opened);
                  }}
                >
                  <Icon name={isUnreachable ? 'offline' : icon} />
                  <span>
                    {label}
                    {isUnreachable ? <small>{onlineOnlyText(opened)}</small> : null}
                    {refusal !== null ? <small>{refusal}.</small> : null}
                  </span>
                </button>
              ) : (
                <PathLink key={label} path={path} onClick={menu.close}>
                  <Icon name={icon} />
                  <span>
                    {label}
                    {note ? <small>{note}</small> : null}
                  </span>
                </PathLink>
              );
            })}
          </Panel>
        ) : null}
      </div>
      {/* Outside of the menu element: React bubbles a dialog’s pointer and key events to its parent component. */}
      {dialog === 'contact' ? <ContactDialog details={contract.details} onClose={closeDialog} /> : null}
      {dialog === 'client-link' ? <ClientLinkDialog details={contract.details} onClose={closeDialog} /> : null}
      {dialog === 'bank' ? <BankDialog details={contract.details} onClose={closeDialog} /> : null}
      {dialog === 'adjustment' ? <AdjustmentDialog contract={contract} onClose={closeDialog} /> : null}
    </>
  );
}

const windowMarginPx = 8;

/** Moves the menu right where it would leave the window on the left: a button that wrapped stands at the left edge. */
const keepInWindow = (panel: HTMLElement | null): void => {
  const outsidePx = windowMarginPx - (panel?.getBoundingClientRect().left ?? windowMarginPx);
  if (panel && outsidePx > 0) panel.style.right = `${-outsidePx}px`;
};

const Panel = chakra('nav', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    top: 'calc(100% + 4px)',
    right: '0',
    width: 'max-content',
    minWidth: '220px',
    maxWidth: 'calc(100vw - 32px)',
    p: '1',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    shadow: 'lg',
    // The gap between button and panel belongs to the panel, so that the mouse can cross it.
    _before: { content: '""', position: 'absolute', insetInline: '0', bottom: '100%', height: '4px' },
    '& a, & button': {
      display: 'flex',
      width: 'full',
      alignItems: 'center',
      textAlign: 'start',
      gap: '3',
      minHeight: '2.75rem',
      px: '3',
      borderRadius: 'l2',
      _hover: { bg: 'bg.subtle' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
    '& button': { cursor: 'pointer' },
    '& button:disabled': { color: 'fg.muted', cursor: 'not-allowed' },
    '& small': { display: 'block', fontSize: '0.8125rem' },
  },
});

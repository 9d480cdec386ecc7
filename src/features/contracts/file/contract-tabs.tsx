import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { contractFileActions } from '#shared/actions/contract-file-actions.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractHistory } from '#shared/operations/contracts/history.ts';
import type { NextActionKind } from '#shared/operations/home/next-actions.ts';
import type { Access } from '#shared/operations/wire/endpoint.ts';
import { useToday } from '#ui/clock/use-today.ts';
import './contract-tabs.css';
import { useRevealTab } from './use-reveal-tab.ts';

const tabs = [
  { anchor: 'informations', label: 'Informations', isForQuotes: true },
  { anchor: 'mouvements', label: 'Mouvements', isForQuotes: true },
  { anchor: 'primes', label: 'Primes', isForQuotes: false },
  { anchor: 'pieces', label: 'Pièces', isForQuotes: true },
  { anchor: 'sinistres', label: 'Sinistres', isForQuotes: false },
  { anchor: 'documents', label: 'Documents', isForQuotes: true },
  { anchor: 'taches', label: 'Tâches', isForQuotes: true },
  { anchor: 'historique', label: 'Historique', isForQuotes: true, access: contractHistory.access },
] as const satisfies readonly {
  readonly anchor: string;
  readonly label: string;
  readonly isForQuotes: boolean;
  /** Access required by the server; by default everybody who sees the file. */
  readonly access?: Access;
}[];

export type ContractTab = (typeof tabs)[number]['anchor'];

/** Tabs visible to the user; premiums and claims exist for contracts only. Specification 2, section 2.3. */
const useTabs = ({ details }: ContractFile) => {
  const user = useSession()?.user ?? null;
  return tabs.filter(
    (tab) => (tab.isForQuotes || !details.isEstimate) && (!('access' in tab) || isAllowed(tab.access, user)),
  );
};

/** The tab named by the URL hash, or the first one. */
export const useTab = (contract: ContractFile, hash: string): ContractTab =>
  useTabs(contract).find(({ anchor }) => anchor === hash)?.anchor ?? 'informations';

/** Tabs of a printed file: all but the history, which is read online and is no part of the file. */
export const usePrintedTabs = (contract: ContractFile): readonly ContractTab[] =>
  useTabs(contract).flatMap(({ anchor }) => (anchor === 'historique' ? [] : [anchor]));

/** Badge counts by tab, from the next-action engine and the file’s counters. */
const tabBadges = (
  contract: ContractFile,
  today: string,
): Partial<Record<ContractTab, readonly [count: number, words: string, tone?: 'danger']>> => {
  const due = contractFileActions(contract, today);
  const countOf = (kind: NextActionKind) => due.find((action) => action.kind === kind)?.count ?? 0;
  const [unpaid, missing] = [countOf('unpaid'), countOf('missing-document')];
  const { computed } = contract;
  return {
    primes: [unpaid, unpaid > 1 ? 'primes impayées' : 'prime impayée', 'danger'],
    pieces: [missing, missing > 1 ? 'pièces manquantes' : 'pièce manquante'],
    documents: [computed.processingDocumentsNb, 'en cours'],
    taches: [computed.processingTasksNb, 'en cours'],
    sinistres: [computed.claimsNb, computed.claimsNb > 1 ? 'sinistres' : 'sinistre'],
  };
};

interface ContractTabsProps {
  readonly contract: ContractFile;
  readonly current: ContractTab;
}

/** Tabs of a file as anchor links; the URL hash selects the open tab. */
export function ContractTabs({ contract, current }: ContractTabsProps) {
  const badges = tabBadges(contract, useToday());
  const bar = useRef<HTMLElement>(null);
  useRevealTab(bar);
  useEffect(() => {
    // On a phone, scroll the open tab into view. The ResizeObserver runs after layout: reading offsets earlier would
    // force an extra layout.
    const observer = new ResizeObserver(() => {
      const open = bar.current?.querySelector<HTMLElement>(`[href$="#${current}"]`);
      if (bar.current && open)
        bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
    });
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav ref={bar} className="file-tabs" aria-label="Rubriques du contrat" data-print="hide">
      {useTabs(contract).map(({ anchor, label }) => (
        <Link
          key={anchor}
          to="."
          hash={anchor}
          search
          replace
          resetScroll={false}
          hashScrollIntoView={false}
          activeOptions={{ includeHash: true }}
          aria-current={anchor === current ? 'true' : undefined}
        >
          {label}
          <Badge badge={badges[anchor]} />
        </Link>
      ))}
    </nav>
  );
}

function Badge({ badge }: { readonly badge: readonly [count: number, words: string, tone?: 'danger'] | undefined }) {
  if (!badge || badge[0] === 0) return null;
  const [count, accessibleText, tone] = badge;
  return (
    <span className="badge" data-tone={tone}>
      {count}
      <span className="sr-only"> {accessibleText}</span>
    </span>
  );
}

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
  /** To whom the server answers what it shows; everybody who sees the file unless said. */
  readonly access?: Access;
}[];

export type ContractTab = (typeof tabs)[number]['anchor'];

/** The tabs that a person sees of a file: premiums and claims are those of contracts. Specification 2, section 2.3. */
const useTabs = ({ details }: ContractFile) => {
  const user = useSession()?.user ?? null;
  return tabs.filter(
    (tab) => (tab.isForQuotes || !details.isEstimate) && (!('access' in tab) || isAllowed(tab.access, user)),
  );
};

/** The tab that an anchor names, or the first. */
export const useTab = (contract: ContractFile, hash: string): ContractTab =>
  useTabs(contract).find(({ anchor }) => anchor === hash)?.anchor ?? 'informations';

/** What is due, being processed or missing, by tab: the number of its badge. What is due, the engine of next actions says. */
const badgesOf = (
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

/** The tabs of a file as anchors: the address says which one is open. */
export function ContractTabs({ contract, current }: ContractTabsProps) {
  const badges = badgesOf(contract, useToday());
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the bar is wider than a phone, the open tab is not left beside it. Told once the page is laid out: asked
    // before, the browser would lay it out once more than it must.
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
  const [count, words, tone] = badge;
  return (
    <span className="badge" data-tone={tone}>
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  );
}

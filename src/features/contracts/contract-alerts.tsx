import { Link } from '@tanstack/react-router';
import { fileActions } from '#shared/actions/file-actions.ts';
import { actionKinds } from '#shared/actions/next-actions.ts';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import type { NextActionKind } from '#shared/contract/shell/next-actions.ts';
import { useToday } from '#ui/behaviour/use-today.ts';
import { Banner } from '#ui/page/banner.tsx';
import type { ContractTab } from './contract-tabs.tsx';

/** Where a file lets one do what is due, and the word for it. */
const ways: Partial<Record<NextActionKind, readonly [tab: ContractTab, words: string]>> = {
  unpaid: ['primes', 'Encaisser'],
  'missing-document': ['pieces', 'Photographier'],
};

/** What is due of the file stands above its facts, each with what one does about it. */
export function ContractAlerts({ contract }: { readonly contract: ContractFile }) {
  const due = fileActions(contract, useToday());
  return due.map(({ key, kind, why, isUrgent }) => {
    const way = ways[kind];
    return (
      <Banner
        key={key}
        isStanding
        tone={isUrgent && actionKinds[kind].tone === 'danger' ? 'danger' : 'warning'}
        action={
          way ? (
            <Link
              to="."
              hash={way[0]}
              search
              replace
              resetScroll={false}
              hashScrollIntoView={false}
              className="button"
              data-print="hide"
            >
              {way[1]}
            </Link>
          ) : null
        }
      >
        {why}
      </Banner>
    );
  });
}

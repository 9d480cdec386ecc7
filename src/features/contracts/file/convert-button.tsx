import { Link } from '@tanstack/react-router';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOutboxSelector } from '#offline/outbox/work-hooks.ts';
import { contractFileActions } from '#shared/actions/contract-file-actions.ts';
import { conversionKind } from '#shared/conversion/conversion-kind.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { canConvert } from '#shared/products/quote-actions.ts';
import { useToday } from '#ui/clock/use-today.ts';

/** The next step of a quote in one touch; absent where an alert of the file leads to it, and once it waits in the outbox. */
export function ConvertButton({ contract }: { readonly contract: ContractFile }) {
  const { id } = contract.details;
  const today = useToday();
  const lane = contractLane(id);
  const isQueued = useOutboxSelector(({ entries }) =>
    entries.some((entry) => entry.kind === conversionKind && entry.lane === lane),
  );
  const isInAlerts = contractFileActions(contract, today).some(({ kind }) => kind === 'agreed-quote');
  if (!canConvert(contract.details) || isInAlerts || isQueued) return null;
  return (
    <Link
      to="/estimate/$estimateId/contract/create/$fromEstimation"
      params={{ estimateId: String(id), fromEstimation: 'false' }}
      className="button button-solid"
      data-print="hide"
    >
      Transformer en contrat
    </Link>
  );
}

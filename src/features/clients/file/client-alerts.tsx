import { actionLink, alertTone } from '#shared/actions/action-links.ts';
import { contractFileActions } from '#shared/actions/contract-file-actions.ts';
import { interleaveKinds } from '#shared/actions/next-actions.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { NextAction } from '#shared/operations/home/next-actions.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';

/** Number of alerts shown before the others are collapsed. */
const maxShown = 3;

/** Next actions of a client: from the server’s list and the contract files, without duplicates. */
export const clientActions = (
  files: readonly ContractFile[],
  actions: readonly NextAction[],
  { contractIds, taskIds }: Record<'contractIds' | 'taskIds', readonly number[]>,
  today: string,
): readonly NextAction[] => {
  const [contracts, tasks] = [new Set(contractIds.map(String)), new Set(taskIds.map(String))];
  const isAboutClient = ({ kind, id }: NextAction) =>
    kind === 'request-answered' ? tasks.has(id) : kind !== 'draft' && kind !== 'refused-send' && contracts.has(id);
  const allActions = [...files.flatMap((file) => contractFileActions(file, today)), ...actions.filter(isAboutClient)];
  const actionsByKey = new Map(allActions.toReversed().map((action) => [`${action.kind}/${action.id}`, action]));
  return interleaveKinds([...actionsByKey.values()].toReversed(), actionsByKey.size);
};

interface ClientAlertsProps {
  readonly files: readonly ContractFile[];
  readonly contractIds: readonly number[];
  readonly taskIds: readonly number[];
  readonly actions: readonly NextAction[];
}

/** Due next actions of a client, most urgent first, each with a link to resolve it. */
export function ClientAlerts({ files, actions, ...ids }: ClientAlertsProps) {
  const today = useToday();
  const due = clientActions(files, actions, ids, today);
  const others = due.slice(maxShown);
  return (
    <>
      {due.slice(0, maxShown).map((action) => (
        <Alert key={action.key} action={action} />
      ))}
      {others.length > 0 ? (
        <details className="client-more">
          <summary>
            {others.length === 1 ? 'Une autre chose à faire' : `${others.length} autres choses à faire`}
          </summary>
          {others.map((action) => (
            <Alert key={action.key} action={action} />
          ))}
        </details>
      ) : null}
    </>
  );
}

function Alert({ action }: { readonly action: NextAction }) {
  const { why, about } = action;
  const [path, label] = actionLink(action);
  return (
    <Banner
      isStatic
      tone={alertTone(action)}
      action={
        <PathLink path={path} className="button" data-print="hide" aria-label={`${label}, ${about}`}>
          {label}
        </PathLink>
      }
    >
      {why} <small className="client-about">{about}</small>
    </Banner>
  );
}

import { useRouter } from '@tanstack/react-router';
import { Unreachable } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry, Withdrawal } from '#offline/interfaces/outbox-types.ts';
import { notify } from '#ui/toast/toaster.ts';
import { describeRefusal } from '#work/refusal.ts';
import { useWorkByKind } from '#work/works.tsx';

const withdraw = async (work: () => Promise<Withdrawal>): Promise<Withdrawal | undefined> => {
  try {
    const withdrawal = await work();
    if (withdrawal.state === 'accepted')
      notify({ type: 'info', message: 'Cet envoi avait déjà été reçu\u00A0: il est parmi les envoyés.' });
    if (withdrawal.state === 'busy')
      notify({ type: 'info', message: 'Cet envoi est en cours. Réessayez dans un instant.' });
    return withdrawal;
  } catch (error) {
    const message =
      error instanceof Unreachable
        ? 'Cet envoi a peut-être déjà été reçu\u00A0: il faut du réseau pour le demander au serveur.'
        : describeRefusal(error).message;
    notify({ type: 'error', message, durationMs: 6_000 });
    return undefined;
  }
};

/** Deletes an outbox item; shows why if that is not possible. */
export const useDiscard = () => {
  const { outbox } = useOffline();
  return (key: string) => withdraw(() => outbox.discard(key));
};

/** Withdraws an outbox item to edit it; shows why if that is not possible. */
export const useEdit = ({ key, kind }: Pick<OutboxEntry, 'key' | 'kind'>) => {
  const { outbox } = useOffline();
  const router = useRouter();
  const work = useWorkByKind()(kind);
  return async (): Promise<void> => {
    const withdrawal = await withdraw(() => outbox.edit(key));
    if (withdrawal?.state !== 'withdrawn' || withdrawal.draft === null) return;
    const { id, lane } = withdrawal.draft;
    const link = work.resumeLink(id, lane);
    if (link) await router.navigate(link);
  };
};

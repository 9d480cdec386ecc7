import { Button, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDraftsSelector } from '#offline/outbox/work-hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { copyText } from '#ui/toast/copy-text.ts';
import { notify } from '#ui/toast/toaster.ts';
import { restoreRow, rowDraftId } from '#work/drafts/row-draft.ts';
import { describeRefusal } from '#work/refusal.ts';

/** The stored answer to a request that is gone, to copy or to delete. */
export function UnsentAnswer({ taskId }: { readonly taskId: number }) {
  const { drafts } = useOffline();
  const id = rowDraftId('answers', taskId);
  const version = useDraftsSelector((all) => all.find((draft) => draft.id === id && draft.state === 'open')?.version);
  const { data: answer } = useQuery({
    queryKey: ['unsent-answer', id, version],
    queryFn: async () => restoreRow(await drafts.load(id), { answer: '' })?.values.answer ?? '',
    enabled: version !== undefined,
    networkMode: 'always',
    gcTime: 0,
  });
  if (version === undefined || !answer) return null;
  const remove = () =>
    drafts.remove(id).catch((error: unknown) => notify({ type: 'error', message: describeRefusal(error).message }));
  return (
    <PageSection title="Votre réponse n’est pas partie">
      <Text color="fg.muted">
        Elle est gardée sur cet appareil. Copiez-la pour la donner autrement, ou supprimez-la.
      </Text>
      <p className="task-words">{answer}</p>
      <div className="task-foot">
        <Button variant="ghost" onClick={() => void remove()}>
          <Icon name="trash" />
          Supprimer ma réponse
        </Button>
        <Button onClick={() => void copyText(answer, 'Votre réponse est copiée.')}>
          <Icon name="copy" />
          Copier ma réponse
        </Button>
      </div>
    </PageSection>
  );
}

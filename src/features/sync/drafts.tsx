import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useCanSaveWork } from '#offline/interfaces/offline-context.tsx';
import { useDrafts } from '#offline/outbox/work-hooks.ts';
import { PageSection } from '#ui/page/page.tsx';
import { EmptyLine } from '#ui/page/states.tsx';
import { DraftRow } from './draft-row.tsx';
import { Rows } from './sync-rows.tsx';
import { UnreadPlaceholder } from './unread-placeholder.tsx';

/** Drafts that were not submitted. */
export const DraftsSection = memo(function DraftsSection({ nowMs }: { readonly nowMs: number }) {
  const loaded = useDrafts();
  const canSaveWork = useCanSaveWork();
  const drafts = loaded ?? [];
  const open = drafts.filter(({ state }) => state === 'open' || state === 'held');
  const archived = drafts.filter(({ state }) => state === 'archived');
  return (
    <PageSection title="Brouillons">
      {loaded === undefined ? (
        <UnreadPlaceholder
          label="Lecture des brouillons"
          title="Les brouillons de cet appareil ne sont pas encore lus"
        />
      ) : open.length === 0 ? (
        <EmptyLine title="Aucun brouillon">
          {`Ce que vous commencez à saisir ${canSaveWork ? 'est gardé ici, avec ses fichiers, jusqu’à son envoi' : 'reste ici tant que cette page est ouverte'}.`}
        </EmptyLine>
      ) : (
        <Rows aria-label="Brouillons à reprendre">
          {open.map((draft) => (
            <DraftRow key={draft.id} draft={draft} nowMs={nowMs} />
          ))}
        </Rows>
      )}
      {archived.length > 0 ? (
        <chakra.details mt="4">
          <chakra.summary minH="2.75rem" py="2.5" cursor="pointer" fontWeight="600">
            {archived.length === 1 ? '1 brouillon archivé' : `${archived.length} brouillons archivés`}
          </chakra.summary>
          <Rows aria-label="Brouillons archivés">
            {archived.map((draft) => (
              <DraftRow key={draft.id} draft={draft} nowMs={nowMs} />
            ))}
          </Rows>
        </chakra.details>
      ) : null}
    </PageSection>
  );
});

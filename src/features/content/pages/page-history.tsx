import { Button, chakra, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { PageValues } from '#shared/operations/content/pages.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { PageBody } from './page-body.tsx';
import { pageHistoryQuery } from './pages-api.ts';

interface PageHistoryProps {
  readonly id: number;
  /** Current version, as loaded by the form. */
  readonly current: string;
  /** True if restoring a version would discard unsaved input. */
  readonly hasTyped: boolean;
  readonly isBusy: boolean;
  readonly onRestore: (page: PageValues) => Promise<void>;
  readonly onClose: () => void;
}

/** Earlier versions of a page, by author and date; each can be viewed and restored. */
export default function PageHistory({ id, current, hasTyped, isBusy, onRestore, onClose }: PageHistoryProps) {
  const offline = useOffline();
  const [selectedVersion, setSelectedVersion] = useState<string>();
  const { data, error, refetch } = useQuery(pageHistoryQuery(offline, id));
  const seen = useQuery({
    ...pageHistoryQuery(offline, id, Number(selectedVersion)),
    enabled: selectedVersion !== undefined,
  });
  const page = seen.data?.value.page;
  const failure = error ?? seen.error;
  return (
    <Modal
      title="Historique de la page"
      widthPx={800}
      onClose={onClose}
      footer={
        selectedVersion === undefined ? undefined : (
          <>
            <Button variant="outline" onClick={() => setSelectedVersion(undefined)}>
              Retour aux versions
            </Button>
            <Button
              loading={isBusy}
              disabled={!page || selectedVersion === current}
              onClick={() => page && void onRestore(page)}
            >
              Restaurer cette version
            </Button>
          </>
        )
      }
    >
      {failure ? (
        <FailedState {...readFailure(failure)} onRetry={() => void (error ? refetch() : seen.refetch())} />
      ) : null}
      {!failure && !(selectedVersion === undefined ? data : page) ? (
        <LoadingState label="Chargement de l’historique" />
      ) : null}
      {selectedVersion === undefined ? (
        <ListRows>
          {data?.value.versions.map(({ version, at, by, title, isEnabled }) => (
            <li key={version}>
              <div>
                <span>{title}</span>
                <small>
                  {`Le ${frenchDateTime(new Date(at))}${by ? `, par ${by}` : ''}`}
                  {isEnabled ? '' : ' · inactive'}
                  {version === current ? ' · version actuelle' : ''}
                </small>
              </div>
              <Button variant="outline" onClick={() => setSelectedVersion(version)}>
                Voir
              </Button>
            </li>
          ))}
        </ListRows>
      ) : null}
      {page ? (
        <>
          {hasTyped ? (
            <Text marginBottom="4">
              {'Votre saisie n’est pas enregistrée\u00A0: restaurer cette version la remplace.'}
            </Text>
          ) : null}
          <Old className="page-view" aria-label={`Version ${page.version}`}>
            <Text as="h1">{page.title}</Text>
            <PageBody document={page.content} />
          </Old>
        </>
      ) : null}
    </Modal>
  );
}

const Old = chakra('section', {
  base: { '& > h1': { fontSize: 'xl', fontWeight: 'semibold', marginBottom: '4' } },
});

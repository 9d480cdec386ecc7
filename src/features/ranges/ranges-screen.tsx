import { useQuery } from '@tanstack/react-query';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { useWorkByDraftId } from '#work/open-work.ts';
import { brokersQuery, productCodesQuery, rangesQuery } from './ranges-api.ts';
import { rangesDraftId } from './ranges-draft-definition.ts';
import { RangesEditor } from './ranges-editor.tsx';

/** Ranges and products. Specification 3, section 2.2. */
export function RangesScreen() {
  const offline = useOffline();
  const ranges = useQuery(rangesQuery(offline));
  const codes = useQuery(productCodesQuery(offline));
  const brokers = useQuery(brokersQuery(offline));
  const failed = [ranges, codes, brokers].find(({ data, isError }) => isError && !data);
  if (ranges.data && codes.data && brokers.data) {
    return (
      <OpenedForm
        catalogue={ranges.data.value}
        codes={codes.data.value.listItems}
        brokers={brokers.data.value.brokerList}
      />
    );
  }
  return failed ? (
    <Page title="Gammes et produits" icon="layers">
      <FailedState
        {...readFailure(failed.error)}
        onRetry={() => [ranges, codes, brokers].forEach((query) => void query.refetch())}
      />
    </Page>
  ) : (
    <Loading />
  );
}

const Loading = () => (
  <Page title="Gammes et produits" icon="layers">
    <LoadingState label="Chargement des gammes" blocks={4} blockHeight={72} />
  </Page>
);

/** Opens the draft first, so that changes made before a crash are resumed. */
function OpenedForm(props: Omit<Parameters<typeof RangesEditor>[0], 'work' | 'onRetry'>) {
  const opened = useWorkByDraftId(rangesDraftId);
  if (!opened) return <Loading />;
  const { work, retry } = opened;
  return <RangesEditor key={work.generation} {...props} work={work} onRetry={retry} />;
}

import { useQuery } from '@tanstack/react-query';
import { causeOf } from '#api/errors.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { brokersQuery, keptRangesQuery, productCodesQuery } from './ranges-api.ts';
import { RangesEditor } from './ranges-editor.tsx';

/** Ranges and products. Specification 3, section 2.2. */
export function RangesScreen() {
  const offline = useOffline();
  const kept = useQuery(keptRangesQuery(offline));
  const codes = useQuery(productCodesQuery(offline));
  const brokers = useQuery(brokersQuery(offline));
  const failed = [kept, codes, brokers].find(({ data, isError }) => isError && !data);
  if (kept.data && codes.data && brokers.data) {
    return (
      <RangesEditor kept={kept.data.value} codes={codes.data.value.listItems} brokers={brokers.data.value.brokerList} />
    );
  }
  return (
    <Page title="Gammes et produits" icon="layers">
      {failed ? (
        <FailedState
          cause={causeOf(failed.error)}
          onRetry={() => [kept, codes, brokers].forEach((query) => void query.refetch())}
        />
      ) : (
        <LoadingState label="Chargement des gammes" blocks={4} blockHeight={72} />
      )}
    </Page>
  );
}

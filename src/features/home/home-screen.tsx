import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity, useOffline, useSyncProgress } from '#offline/interfaces/offline-context.tsx';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { combineOrigins } from '#shared/completeness/data-origin.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { nextActionList } from '#shared/operations/home/next-actions.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { type LazyComponent, lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { ReadinessLine } from '#ui/page/readiness-line.tsx';
import { EmptyState, FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { OptionalPart } from '#work/optional-part.tsx';
import { Counters } from './counters.tsx';
import { dashboardQuery, homeImagesQuery, nextActionsQuery, productRangesQuery } from './home-api.ts';
import { HomeImages } from './home-images.tsx';
import { NewQuote } from './new-quote.tsx';
import { ProductRanges } from './product-ranges.tsx';
import './home.css';
import './home-head.css';
import { LazyPlots } from './lazy-plots.tsx';
import { ResumeLink } from './resume-link.tsx';

const FirstSteps = lazyComponent(() => import('./first-steps.tsx'));

interface HomeScreenProps {
  /** Pending actions, rendered by another feature and injected by the route. */
  readonly Today: LazyComponent<{
    /** Undefined while it is loading, or if neither server nor device has it. */
    readonly answer: WithOrigin<Output<typeof nextActionList>> | undefined;
    readonly hasFailed: boolean;
  }>;
}

/** The day's work, then image tiles, Nos gammes, Mon tableau de bord. Specification 1, section 2 "Home page". */
export function HomeScreen({ Today }: HomeScreenProps) {
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const user = useSession()?.user ?? null;
  const agency = user?.agency?.name;
  const images = useQuery(homeImagesQuery(offline));
  const ranges = useQuery(productRangesQuery(offline));
  const dashboard = useQuery(dashboardQuery(offline));
  const actions = useQuery(nextActionsQuery(offline));
  const queries = [images, ranges, dashboard, actions];
  const origin = combineOrigins(queries.map(({ data }) => data));
  const renderLoading = (label: string, blocks: number, height: number) => (
    <LoadingState label={label}>
      <Cards blocks={blocks} height={height} />
    </LoadingState>
  );
  return (
    <Page
      title="Accueil"
      icon="accueil"
      facts={<Facts agency={agency} hasOwnAge={origin?.isFromDevice !== true} />}
      actions={
        <>
          <ResumeLink />
          {isAllowed('linked', user) ? (
            <>
              <Link to="/claim/create" className="button" aria-label="Déclarer un sinistre">
                <Icon name="warning" />
                <span className="claim-name">
                  <span className="claim-verb">Déclarer un </span>sinistre
                </span>
              </Link>
              <Link to="/estimate" className="button button-solid">
                <Icon name="add" />
                Nouveau devis
              </Link>
            </>
          ) : null}
        </>
      }
    >
      <OriginNotice origin={origin} onRetry={() => queries.forEach((query) => void query.refetch())} />
      <OptionalPart>
        <Today fallback={<div className="today-place" />} answer={actions.data} hasFailed={actions.isError} />
      </OptionalPart>
      {isAllowed('linked', user) ? (
        <OptionalPart>
          <FirstSteps />
        </OptionalPart>
      ) : null}
      {isAllowed('linked', user) ? <NewQuote ranges={ranges.data?.value.gamuts} /> : null}
      <HomeImages images={images.data?.value.images} hasFailed={images.isError} />

      <PageSection title="Nos gammes" isPlain>
        {ranges.data ? (
          <ProductRanges ranges={ranges.data.value.gamuts} isOffline={isOffline} />
        ) : ranges.isError ? (
          <FailedState {...readFailure(ranges.error)} onRetry={() => void ranges.refetch()} />
        ) : (
          renderLoading('Chargement des gammes', 3, 176)
        )}
      </PageSection>

      <PageSection title="Mon tableau de bord" isPlain>
        {dashboard.data ? (
          <>
            {dashboard.data.value.dashboard.length === 0 ? (
              <EmptyState title="Rien à compter pour l’instant" icon="layers">
                Vos devis, contrats et impayés seront comptés ici dès que votre compte sera lié à un courtier.
              </EmptyState>
            ) : (
              <Counters entries={dashboard.data.value.dashboard} />
            )}
            <LazyPlots plots={dashboard.data.value.plots} />
          </>
        ) : dashboard.isError ? (
          <FailedState {...readFailure(dashboard.error)} onRetry={() => void dashboard.refetch()} />
        ) : (
          renderLoading('Chargement du tableau de bord', 4, 120)
        )}
      </PageSection>
    </Page>
  );
}

interface FactsProps {
  readonly agency: string | undefined;
  /** False if the screen states the age of its data below. */
  readonly hasOwnAge: boolean;
}

function Facts({ agency, hasOwnAge }: FactsProps) {
  const progress = useSyncProgress();
  return (
    <span className="home-facts">
      {agency ? <span>{agency}</span> : null}
      <ReadinessLine progress={progress} hasAge={hasOwnAge} />
    </span>
  );
}

function Cards({ blocks, height }: { readonly blocks: number; readonly height: number }) {
  return (
    <div className="cards">
      {Array.from({ length: blocks }, (_, index) => `card-${index}`).map((key) => (
        <div key={key} className="skeleton" style={{ height }} />
      ))}
    </div>
  );
}

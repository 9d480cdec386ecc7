import type { ReactNode } from 'react';
import type { Cause } from '#shared/completeness/known.ts';
import type { IconName } from '#ui/icon.tsx';
import { Page } from './page.tsx';
import { EmptyState, FailedState, LoadingState } from './states.tsx';

interface DossierPageProps {
  /** Why the file cannot be shown, or not yet. */
  readonly state:
    | { readonly kind: 'loading' | 'unknown' }
    | { readonly kind: 'failed'; readonly cause: Cause | undefined; readonly retry: () => void };
  readonly icon: IconName;
  /** What the page is called until the file names it. */
  readonly title: string;
  readonly loadingLabel: string;
  /** In the shape of what comes. */
  readonly skeleton?: ReactNode;
  readonly unknown: {
    readonly title: string;
    /** « Ce contrat n’existe pas ». */
    readonly notice: string;
    readonly reason: string;
    readonly action?: ReactNode;
  };
}

/** The page of a file that is on its way, could not be had, or does not exist. */
export function DossierPage({ state, icon, title, loadingLabel, skeleton, unknown }: DossierPageProps) {
  if (state.kind === 'unknown')
    return (
      <Page title={unknown.title} icon={icon}>
        <EmptyState title={unknown.notice} icon={icon} action={unknown.action}>
          {unknown.reason}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={title} icon={icon}>
      {state.kind === 'failed' ? (
        <FailedState cause={state.cause} onRetry={state.retry} />
      ) : (
        <LoadingState label={loadingLabel} blocks={2} blockHeight={220}>
          {skeleton}
        </LoadingState>
      )}
    </Page>
  );
}

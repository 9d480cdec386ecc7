import { Button } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FallbackCause } from '#shared/completeness/data-origin.ts';
import type { IconName } from '#ui/icon.tsx';
import { Page } from './page.tsx';
import { EmptyState, FailedState, LoadingState } from './states.tsx';

/** What is said where a file does not exist, or is another broker's. */
export interface UnknownDossier {
  readonly title: string;
  /** « Ce contrat n’existe pas ». */
  readonly notice: string;
  readonly reason: string;
  readonly wayOn?: { readonly to: NonNullable<LinkProps['to']>; readonly words: string };
}

interface DossierPageProps {
  /** Why the file cannot be shown, or not yet. */
  readonly state:
    | { readonly kind: 'loading' | 'unknown' }
    | { readonly kind: 'failed'; readonly cause: FallbackCause | undefined; readonly retry: () => void };
  readonly icon: IconName;
  /** What the page is called until the file names it. */
  readonly title: string;
  readonly loadingLabel: string;
  /** In the shape of what comes. */
  readonly skeleton?: ReactNode;
  readonly unknown: UnknownDossier;
}

/** The page of a file that is on its way, could not be had, or does not exist. */
export function DossierPage({ state, icon, title, loadingLabel, skeleton, unknown }: DossierPageProps) {
  if (state.kind === 'unknown')
    return (
      <Page title={unknown.title} icon={icon}>
        <UnknownState unknown={unknown} icon={icon} />
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

/** The same inside a page that stands already. */
export function UnknownState({ unknown, icon }: Pick<DossierPageProps, 'unknown' | 'icon'>) {
  const { notice, reason, wayOn } = unknown;
  const action = wayOn && (
    <Button asChild size="lg">
      <Link to={wayOn.to}>{wayOn.words}</Link>
    </Button>
  );
  return (
    <EmptyState title={notice} icon={icon} action={action}>
      {reason}
    </EmptyState>
  );
}

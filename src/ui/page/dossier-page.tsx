import { Button } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FallbackCause } from '#shared/completeness/data-origin.ts';
import type { IconName } from '#ui/icon.tsx';
import { Page } from './page.tsx';
import { EmptyState, FailedState, LoadingState } from './states.tsx';

/** Texts for a file that does not exist or belongs to another broker. */
export interface UnknownDossier {
  readonly title: string;
  /** « Ce contrat n’existe pas ». */
  readonly notice: string;
  readonly reason: string;
  /** Replaces `notice` and `reason` if the screen showed the file until another person removed it. */
  readonly gone?: { readonly notice: string; readonly reason: string };
  readonly link: { readonly to: NonNullable<LinkProps['to']>; readonly label: string };
}

interface DossierPageProps {
  /** Why the file is not shown (yet). */
  readonly state:
    | { readonly kind: 'loading' }
    | { readonly kind: 'unknown'; readonly wasShown?: boolean }
    | { readonly kind: 'failed'; readonly cause: FallbackCause | undefined; readonly retry: () => void };
  readonly icon: IconName;
  /** Page title until the file is loaded. */
  readonly title: string;
  readonly loadingLabel: string;
  /** Skeleton in the layout of the loaded page. */
  readonly skeleton?: ReactNode;
  readonly unknown: UnknownDossier;
  /** Shown below the message of an unknown file: what this device still stores of it. */
  readonly fallback?: ReactNode;
}

/** Page of a file that is loading, failed to load, or does not exist. */
export function DossierPage({ state, icon, title, loadingLabel, skeleton, unknown, fallback }: DossierPageProps) {
  if (state.kind === 'unknown')
    return (
      <Page title={unknown.title} icon={icon}>
        <UnknownState
          unknown={state.wasShown && unknown.gone ? { ...unknown, ...unknown.gone } : unknown}
          icon={icon}
        />
        {fallback}
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

/** The empty state of a missing file, inside an existing page. */
export function UnknownState({ unknown, icon }: Pick<DossierPageProps, 'unknown' | 'icon'>) {
  const { notice, reason, link } = unknown;
  const action = (
    <Button asChild>
      <Link to={link.to}>{link.label}</Link>
    </Button>
  );
  return (
    <EmptyState title={notice} icon={icon} action={action}>
      {reason}
    </EmptyState>
  );
}

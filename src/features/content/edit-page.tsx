import type { ReactNode } from 'react';
import { causeOf, isMissing, readFailure, Unreachable } from '#api/errors.ts';
import { administrationOnlineOnly } from '#ui/form/online-only.tsx';
import type { IconName } from '#ui/icon.tsx';
import { DossierPage, type UnknownDossier } from '#ui/page/dossier-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedState } from '#ui/page/states.tsx';

interface EditPageProps<T> {
  readonly query: {
    readonly data: { readonly value: T } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** False if the id in the URL is invalid. */
  readonly isValidId: boolean;
  readonly icon: IconName;
  readonly title: string;
  readonly loadingLabel: string;
  readonly unknown: UnknownDossier;
  readonly children: (value: T) => ReactNode;
}

/** Frame of an edit screen once its data is loaded; available online only. */
export function EditPage<T>({ query, isValidId, icon, title, loadingLabel, unknown, children }: EditPageProps<T>) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data) return children(data.value);
  if (error instanceof Unreachable)
    return (
      <Page title={title} icon={icon}>
        <FailedState {...readFailure(error)} onRetry={retry}>
          {administrationOnlineOnly}
        </FailedState>
      </Page>
    );
  const isUnknown = !isValidId || isMissing(error);
  const failed = { kind: 'failed', cause: causeOf(error), retry } as const;
  return (
    <DossierPage
      state={isUnknown ? { kind: 'unknown' } : error ? failed : { kind: 'loading' }}
      icon={icon}
      title={title}
      loadingLabel={loadingLabel}
      unknown={unknown}
    />
  );
}

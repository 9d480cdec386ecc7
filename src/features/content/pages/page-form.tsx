import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity, useOffline } from '#offline/base/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { menuRead, useReread } from '#offline/reads/use-reread.ts';
import {
  type PageValues,
  pageAdd,
  pageGet,
  pageHistory,
  pageModify,
  pageSearch,
} from '#shared/contract/content/pages.ts';
import type { Output } from '#shared/contract/wire/endpoint.ts';
import { type PageForm as FormValues, pageFormSchema } from '#shared/inputs/content-forms.ts';
import { wordsOf } from '#shared/inputs/page-document.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { OpenElsewhere, ResumedDraft } from '#ui/form/draft-banners.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Icon } from '#ui/icon.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import type { Told } from '#ui/page/told.ts';
import { notify } from '#ui/toast/toaster.ts';
import { FormConflict } from '#work/form-conflict.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { useConcurrentForm, useFollowed } from '#work/use-concurrent-form.ts';
import { useKeptForm } from '#work/use-kept-form.ts';
import { useOnlineChange } from '#work/use-online-change.ts';
import { keptPage } from './page-draft.ts';
import { pageDraft } from './page-draft-definition.ts';

const ContentField = lazy(() => import('./content-field.tsx'));
const PageHistory = lazy(() => import('./page-history.tsx'));

type Read = Output<typeof pageGet>;
/** What the form is filled from. */
type Seen = Omit<PageValues, 'id'>;

const valuesOf = ({ category, title, content, isEnabled }: Omit<Seen, 'version'>): FormValues => ({
  category: category === null ? '' : String(category),
  title,
  content,
  isEnabled,
});

interface PageFormProps {
  /** 0 for a new one. */
  readonly id: number;
  readonly title: string;
  readonly read: Read;
  readonly work: OpenWork;
  /** Asks for the right to edit, which another tab has. */
  readonly onRetry: () => void;
}

/** The form of a page. What somebody else wrote meanwhile is shown beside what was typed, never written over. */
export function PageForm({ id, title, read, work, onRetry }: PageFormProps) {
  const isOffline = useConnectivity() === 'offline';
  const [resumed] = useState(() => keptPage(work.draft));
  // The editor holds a document of its own: another one begins anew with it.
  const [round, setRound] = useState(0);
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  const form = useSchemaForm(pageFormSchema, { defaultValues: valuesOf(read) });
  const { control, formState } = form;
  const { isDirty } = formState;
  const anew = () => setRound((before) => before + 1);
  const concurrent = useConcurrentForm<Seen, FormValues, FormValues>({
    form,
    opened: { ...read, version: resumed?.version ?? read.version },
    valuesOf,
    onFilled: anew,
  });
  const { version } = concurrent.seen;
  const { saver, resumedAtMs, spend } = useKeptForm({
    kept: pageDraft,
    opened: work,
    form,
    typed: () => ({ id, version, values: form.getValues() }),
    resumed: resumed?.values,
    onFilled: anew,
  });
  const take = (page: Seen) => {
    void spend();
    concurrent.fill(page);
  };
  useFollowed(concurrent, read, { isHeld: resumedAtMs !== null || id === 0 });
  const change = usePageChange(id, {
    onErrors: (errors) => {
      concurrent.leave();
      applyServerErrors(form, errors);
    },
    onConflict: (theirs) => concurrent.stopAt(theirs),
    onSaved: (page) => take(id === 0 ? read : page),
  });
  const send = (values: FormValues, seen: string) => change.save({ values, version: seen });
  const tell = (values: FormValues): readonly Told[] => [
    [
      'Catégorie',
      read.menuCategory.find(({ categoryId }) => String(categoryId) === values.category)?.categoryTitle ?? '',
    ],
    ['Titre', values.title],
    ['Contenu', wordsOf(values.content)],
    ['Activer', values.isEnabled ? 'Oui' : 'Non'],
  ];
  return (
    <Page
      title={title}
      icon="file"
      actions={id === 0 ? null : <Beside id={id} onHistory={() => setIsHistoryShown(true)} />}
    >
      {work.isReadOnly ? <OpenElsewhere subject={pageDraft.words.open} onRetry={onRetry} /> : null}
      {resumedAtMs !== null && !work.isReadOnly ? (
        <ResumedDraft savedAtMs={resumedAtMs} onRestart={() => take(read)} />
      ) : null}
      <div inert={work.isReadOnly}>
        <Form form={form} onSubmit={(values) => send(values, version)} label={title}>
          <PageSection title="Page">
            <FieldGrid>
              <SelectField
                control={control}
                name="category"
                label="Catégorie"
                required
                options={read.menuCategory.map(({ categoryId, categoryTitle }) => ({
                  code: String(categoryId),
                  libelle: categoryTitle,
                }))}
              />
              <TextField control={control} name="title" label="Titre" required maxLength={textLimits.contentTitle} />
              <WideField>
                <Suspense fallback={<LoadingState label="Chargement de l’éditeur" blocks={1} blockHeight={320} />}>
                  <ContentField key={round} control={control} />
                </Suspense>
              </WideField>
              <WideField>
                <SwitchField
                  control={control}
                  name="isEnabled"
                  label="Activer"
                  hint="Une page active est dans le menu de tous les utilisateurs."
                />
              </WideField>
            </FieldGrid>
          </PageSection>
          <ActionBar
            status={
              isOffline ? (
                <AdministrationOnlineOnly />
              ) : isDirty ? (
                <SaveStatus saver={saver} openedSavedAtMs={resumedAtMs} word="Brouillon gardé" />
              ) : null
            }
          >
            <Button asChild variant="ghost" size="lg">
              <Link to="/page/search">Annuler</Link>
            </Button>
            <SubmitButton control={control} isDisabled={isOffline || work.isReadOnly}>
              Enregistrer
            </SubmitButton>
          </ActionBar>
        </Form>
      </div>
      <FormConflict
        of={concurrent}
        tell={tell}
        isBusy={change.isPending}
        onKeep={(values, theirs) => send(values, theirs.version)}
        onTake={() => void spend()}
      />
      {isHistoryShown ? (
        <Suspense>
          <PageHistory
            id={id}
            current={version}
            hasTyped={isDirty}
            isBusy={change.isPending}
            onRestore={async (page) => {
              // Its category of then may be gone.
              await send(valuesOf({ ...page, category: page.category ?? read.category }), version);
              setIsHistoryShown(false);
            }}
            onClose={() => setIsHistoryShown(false)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

const Beside = ({ id, onHistory }: { readonly id: number; readonly onHistory: () => void }) => (
  <>
    <Button size="lg" variant="outline" onClick={onHistory}>
      <Icon name="history" />
      Historique
    </Button>
    <Button asChild size="lg" variant="outline">
      <Link to="/page/$id" params={{ id: String(id) }}>
        <Icon name="eye" />
        Voir la page
      </Link>
    </Button>
  </>
);

interface Change {
  readonly values: FormValues;
  /** What the form was filled from. */
  readonly version: string;
}

interface Outcomes {
  readonly onErrors: Parameters<typeof useOnlineChange>[0]['onErrors'] & {};
  readonly onConflict: (theirs: PageValues) => void;
  readonly onSaved: (page: PageValues) => void;
}

/** Saves a page: the menu is read anew, and a new page's address bears its number from then on. */
const usePageChange = (id: number, { onErrors, onConflict, onSaved }: Outcomes) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { changed } = useOffline();
  const reread = useReread();
  return useOnlineChange({
    mutationFn: ({ values, version }: Change) => {
      const page = { ...values, category: Number(values.category) };
      return id === 0 ? callOnce(pageAdd, { ...page, id }) : callOnce(pageModify, { ...page, id, version });
    },
    onErrors,
    onSuccess: async ({ success, message, conflict, ...saved }, { values }) => {
      if (conflict) return onConflict(conflict);
      if (message) notify(message);
      if (!success || saved.id === undefined) return;
      changed();
      await reread(menuRead);
      onSaved({
        id: saved.id,
        category: saved.category ?? Number(values.category),
        title: saved.title ?? values.title,
        content: saved.content ?? values.content,
        isEnabled: saved.isEnabled ?? values.isEnabled,
        version: saved.version ?? '',
      });
      for (const read of [pageGet, pageSearch, pageHistory])
        void queries.invalidateQueries({ queryKey: readKey(read) });
      if (id === 0) await navigate({ to: '/page/search/$id', params: { id: String(saved.id) }, replace: true });
    },
  });
};

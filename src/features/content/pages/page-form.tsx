import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { textLimits } from '#shared/primitives/limits.ts';
import type { PageForm as FormValues } from '#shared/schemas/content-forms.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { DraftForm, DraftStatus } from '#work/drafts/draft-form.tsx';
import { FormConflict } from '#work/drafts/form-conflict.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { pageDraft } from './page-draft-definition.ts';
import { compareContents, formatValues, type SavedPage, valuesOf } from './page-values.ts';
import { RemovePage } from './remove-page.tsx';
import { usePageChange } from './use-page-change.ts';
import { usePageState } from './use-page-state.ts';

const ContentField = lazyPart(() => import('../editor/content-field.tsx'));
const PageHistory = lazyComponent(() => import('./page-history.tsx'));

const removedText =
  'Quelqu’un a supprimé cette page entre-temps. Votre saisie est gardée\u00A0: «\u00A0Enregistrer\u00A0» en fait une nouvelle page.';

interface PageFormProps {
  /** 0 for a new one. */
  readonly id: number;
  /** Another person removed the page: a save adds it again. */
  readonly isRemoved: boolean;
  readonly title: string;
  readonly savedPage: SavedPage;
  readonly work: OpenWork;
  /** Requests the edit lock, which another tab holds. */
  readonly onRetry: () => void;
}

/**
 * Form of a page with optimistic concurrency: another person's changes are shown beside the typed text, never
 * overwritten unseen.
 */
export function PageForm({ id, isRemoved, title, savedPage, work, onRetry }: PageFormProps) {
  const isNew = id === 0 || isRemoved;
  const isOffline = useConnectivity() === 'offline';
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  const { form, concurrent, saver, resumedAtMs, callWithDraftKey, editorKey, removeDraft, applyServerPage } =
    usePageState({
      id,
      savedPage,
      work,
    });
  const { control, formState } = form;
  const { isDirty } = formState;
  const { version } = concurrent.baseRow;
  const change = usePageChange(isNew ? 0 : id, {
    callWithDraftKey,
    onErrors: (errors) => {
      concurrent.dismissConflict();
      applyServerErrors(form, errors);
    },
    onConflict: (theirs) => concurrent.showConflict(theirs),
    onSaved: (page) => applyServerPage(isNew ? savedPage : page),
  });
  const send = (values: FormValues, version: string) => change.save({ values, version: version });
  return (
    <Page
      title={title}
      icon="file"
      actions={
        isNew ? null : (
          <SecondaryActions
            id={id}
            onHistory={() => setIsHistoryShown(true)}
            remove={
              <RemovePage
                id={id}
                title={concurrent.baseRow.title}
                version={version}
                onRemoved={() => void removeDraft()}
              />
            }
          />
        )
      }
    >
      {isRemoved ? <Banner tone="warning">{removedText}</Banner> : null}
      <DraftForm
        subject={pageDraft.texts.open}
        work={work}
        resumedAtMs={resumedAtMs}
        onRetry={onRetry}
        onRestart={() => applyServerPage(savedPage)}
      >
        <Form form={form} onSubmit={(values) => send(values, version)} label={title}>
          <PageSection title="Page">
            <PageFields control={control} categories={savedPage.menuCategory} editorKey={editorKey} />
          </PageSection>
          <ActionBar status={<DraftStatus saver={saver} resumedAtMs={resumedAtMs} isDirty={isDirty} />}>
            <Button asChild variant="ghost">
              <Link to="/page/search">Annuler</Link>
            </Button>
            <SubmitButton control={control} isDisabled={isOffline || work.isReadOnly}>
              Enregistrer
            </SubmitButton>
          </ActionBar>
        </Form>
      </DraftForm>
      <FormConflict
        concurrent={concurrent}
        formatValues={(values) => formatValues(values, savedPage)}
        compareOthers={compareContents}
        isBusy={change.isPending}
        onOverwrite={(values, theirs) => send(values, theirs.version)}
        onDiscard={() => void removeDraft()}
      />
      {isHistoryShown ? (
        <PageHistory
          id={id}
          current={version}
          hasTyped={isDirty}
          isBusy={change.isPending}
          onRestore={async (page) => {
            // The category of that version may be gone.
            await send(valuesOf({ ...page, category: page.category ?? savedPage.category }), version);
            setIsHistoryShown(false);
          }}
          onClose={() => setIsHistoryShown(false)}
        />
      ) : null}
    </Page>
  );
}

interface PageFieldsProps {
  readonly control: Control<FormValues, unknown, FormValues>;
  readonly categories: SavedPage['menuCategory'];
  /** React key: a new document remounts the editor. */
  readonly editorKey: number;
}

function PageFields({ control, categories, editorKey }: PageFieldsProps) {
  return (
    <FieldGrid>
      <SelectField
        control={control}
        name="category"
        label="Catégorie"
        required
        options={categories.map(({ categoryId, categoryTitle }) => ({
          code: String(categoryId),
          libelle: categoryTitle,
        }))}
      />
      <TextField control={control} name="title" label="Titre" required maxLength={textLimits.contentTitle} />
      <WideField>
        <ContentField
          fallback={<LoadingState label="Chargement de l’éditeur" blocks={1} blockHeight={320} />}
          key={editorKey}
          control={control}
        />
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
  );
}

interface SecondaryActionsProps {
  readonly id: number;
  readonly onHistory: () => void;
  readonly remove: ReactNode;
}

const SecondaryActions = ({ id, onHistory, remove }: SecondaryActionsProps) => (
  <>
    <Button variant="outline" onClick={onHistory}>
      <Icon name="history" />
      Historique
    </Button>
    <Button asChild variant="outline">
      <Link to="/page/$id" params={{ id: String(id) }}>
        <Icon name="eye" />
        Voir la page
      </Link>
    </Button>
    {remove}
  </>
);

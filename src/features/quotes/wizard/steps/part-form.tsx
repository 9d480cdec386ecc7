import type { FieldValues } from 'react-hook-form';
import type { SubStep } from '#shared/forms/progress.ts';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import type { HeldWork } from '../work/use-priced-work.ts';
import { ClientChoice, type ClientSearch } from './client-choice.tsx';
import { QuoteSections } from './quote-sections.tsx';

interface PartFormProps {
  readonly held: HeldWork;
  readonly place: SubStep;
  readonly isCopy: boolean;
  readonly onNext: () => void;
  readonly clientSearch: ClientSearch;
}

/** A sub-step of the client or the risk: it is left with Suivant once it is right. */
export function PartForm({ held, place, isCopy, onNext, clientSearch }: PartFormProps) {
  const { work } = held;
  const { part, step, problems } = place;
  // A block that warns of an answer holds the person until every answer is right (specification 3, section 2.8).
  const isHeldBack = problems.length > 0 && part.sections.some(({ banner }) => banner !== undefined);
  return (
    <Form<FieldValues, FieldValues> form={work.form} onSubmit={onNext} label={part.title}>
      {step === 'client' ? <ClientChoice held={held} isCopy={isCopy} clientSearch={clientSearch} /> : null}
      <QuoteSections work={work} sections={part.sections} title={part.title} />
      <ActionBar>
        <SubmitButton control={work.form.control} isDisabled={work.isReadOnly || isHeldBack}>
          Suivant
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}

import type { FieldValues } from 'react-hook-form';
import type { SubStep } from '#shared/forms/progress.ts';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import type { PricedWork } from '../work/use-priced-work.ts';
import { ClientChoice, type ClientSearch } from './client-choice.tsx';
import { QuoteSections } from './quote-sections.tsx';

interface PartFormProps {
  readonly pricedWork: PricedWork;
  readonly subStep: SubStep;
  readonly isCopy: boolean;
  readonly onNext: () => void;
  readonly clientSearch: ClientSearch;
}

/** Form of a client or risk sub-step; « Suivant » requires it to be valid. */
export function PartForm({ pricedWork, subStep, isCopy, onNext, clientSearch }: PartFormProps) {
  const { work } = pricedWork;
  const { part, step, problems } = subStep;
  // A section with a warning banner disables « Suivant » until it is valid (specification 3, section 2.8).
  const isBlocked = problems.length > 0 && part.sections.some(({ banner }) => banner !== undefined);
  return (
    <Form<FieldValues, FieldValues> form={work.form} onSubmit={onNext} label={part.title}>
      {step === 'client' ? <ClientChoice pricedWork={pricedWork} isCopy={isCopy} clientSearch={clientSearch} /> : null}
      <QuoteSections work={work} sections={part.sections} title={part.title} />
      <ActionBar>
        <SubmitButton control={work.form.control} isDisabled={work.isReadOnly || isBlocked}>
          Suivant
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}

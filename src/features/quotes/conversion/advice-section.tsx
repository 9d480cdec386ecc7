import { Button, chakra } from '@chakra-ui/react';
import { adviceValues, editedAdvice, suggestAdvice } from '#shared/conversion/advice.ts';
import { adviceFields } from '#shared/conversion/advice-fields.ts';
import { fieldSection } from '#shared/forms/layout.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { Advice } from '#shared/operations/quotes/advice.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { QuoteWork } from '../wizard/work/quote-work.ts';

const title = 'Besoins et conseil';
const sections = [fieldSection(title, ['advice.needs', 'advice.advised', 'advice.declined'])];

type AdviceWork = Pick<QuoteWork, 'product' | 'context' | 'form' | 'progress' | 'isReadOnly'>;

const suggestForFormula = ({ product, progress }: AdviceWork, values: RawGroup, chosen: EstimatedFormula): Advice =>
  suggestAdvice({ product, values, estimation: progress.priced?.estimation, chosenFormula: chosen });

/** The advice to submit: the texts that the broker edited, else the suggested ones. */
export const conversionAdvice = (work: AdviceWork, chosen: EstimatedFormula): Advice => {
  const values = work.form.getValues() as RawGroup;
  const edited = editedAdvice(values);
  if (!edited) return suggestForFormula(work, values, chosen);
  const { formulaKey: _, ...texts } = edited;
  return texts;
};

interface AdviceSectionProps {
  readonly work: AdviceWork;
  readonly chosen: EstimatedFormula;
}

/** Record of needs and advice: suggested texts to read, editable on request. It is issued with the contract. */
export function AdviceSection({ work, chosen }: AdviceSectionProps) {
  const { form, context, isReadOnly } = work;
  const { edited, suggested } = useFormSnapshot(form, (values) => {
    const texts = editedAdvice(values);
    return { edited: texts?.formulaKey ?? null, suggested: suggestForFormula(work, values, chosen) };
  });
  const fillAdvice = (advice: Advice | null) => {
    const texts = adviceValues(advice && { ...advice, formulaKey: formulaKey(chosen) });
    for (const [name, value] of Object.entries(texts)) form.setValue(`advice.${name}`, value, { shouldDirty: true });
    form.clearErrors('advice');
  };
  return (
    <PageSection
      title={title}
      facts="Remis au client avec le contrat, et signé avec lui."
      actions={
        isReadOnly ? null : edited === null ? (
          <Button variant="outline" onClick={() => fillAdvice(suggested)}>
            <Icon name="edit" />
            Modifier
          </Button>
        ) : (
          <Button variant="outline" onClick={() => fillAdvice(null)}>
            <Icon name="refresh" />
            Reprendre le texte proposé
          </Button>
        )
      }
    >
      {edited === null ? (
        <Texts>
          {(['needs', 'advised', 'declined'] as const).map((name) => (
            <div key={name}>
              <dt>{adviceFields.advice[name].label}</dt>
              <dd>{suggested[name] || 'Rien n’a été écarté.'}</dd>
            </div>
          ))}
        </Texts>
      ) : (
        <>
          {edited === formulaKey(chosen) ? null : (
            <Banner tone="warning">
              La formule a changé depuis que ces textes ont été écrits{'\u00A0'}: relisez-les.
            </Banner>
          )}
          <SchemaSections
            fields={adviceFields}
            sections={sections}
            context={context}
            form={form}
            isReadOnly={isReadOnly}
            isTitled
          />
        </>
      )}
    </PageSection>
  );
}

const Texts = chakra('dl', {
  base: {
    display: 'grid',
    gap: '3',
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
    '& dd': { whiteSpace: 'pre-line' },
  },
});

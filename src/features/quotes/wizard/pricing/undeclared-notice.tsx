import { Button } from '@chakra-ui/react';
import type { QuoteContext } from '#shared/forms/node.ts';
import { subStepsOf } from '#shared/forms/progress.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { describeUndeclared, listUndeclaredAnswers } from '#shared/forms/undeclared.ts';
import type { Product } from '#shared/products/product.ts';
import { Banner } from '#ui/page/banner.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { QuoteWork } from '../work/quote-work.ts';

interface UndeclaredNoteProps {
  readonly product: Pick<Product, 'fields'>;
  readonly quote: RawGroup;
  readonly context: QuoteContext;
}

/** Says below a price which answers were left empty and raise it; nothing if there are none. */
export function UndeclaredNote({ product, quote, context }: UndeclaredNoteProps) {
  const answers = listUndeclaredAnswers(product.fields, quote, context);
  return answers.length > 0 ? <p>{describeUndeclared(answers.map(({ field }) => field.label))}</p> : null;
}

interface UndeclaredNoticeProps {
  readonly work: Pick<QuoteWork, 'product' | 'context' | 'form'>;
  /** Navigates to the sub-step of an answer; without it, the notice is plain text. */
  readonly onOpenPart?: ((partId: string) => void) | undefined;
}

/** Like `UndeclaredNote` for the pricing step, with a way back to the answers. */
export function UndeclaredNotice({ work, onOpenPart }: UndeclaredNoticeProps) {
  const { product, context, form } = work;
  const problems = useFormSnapshot(
    form,
    (values) =>
      listUndeclaredAnswers(product.fields, values, context).map(({ path, field }) => ({ path, message: field.label })),
    'after-frame',
  );
  if (problems.length === 0) return null;
  const parts = subStepsOf(product.steps, problems).filter((subStep) => subStep.problems.length > 0);
  return (
    <Banner
      tone="warning"
      isStatic
      action={
        onOpenPart
          ? parts.map(({ part: { id, title } }) => (
              <Button key={id} variant="outline" onClick={() => onOpenPart(id)}>
                {`Compléter\u00A0: ${title}`}
              </Button>
            ))
          : null
      }
    >
      {describeUndeclared(problems.map(({ message }) => message))}
    </Banner>
  );
}

import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Part } from '#shared/forms/layout.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { problemsOfPart } from '#shared/forms/progress.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import type { Product } from '#shared/products/product.ts';

const editingMessage = 'Terminez ou annulez la saisie en cours avant de continuer.';

/** Checks what one sub-step asks: it is left only when that is right, and nothing of it is being edited. */
export const partResolver = (
  product: Product,
  part: Part,
  context: QuoteContext,
  isEditing: () => boolean,
): Resolver<FieldValues, unknown, FieldValues> =>
  valibotResolver(
    formSchema<RawGroup>((typed) => {
      const { quote, problems } = product.check(typed, context);
      const value = () => quote;
      if (isEditing()) return { value, problems: [{ path: 'root.editing', message: editingMessage }] };
      return { value, problems: problemsOfPart(part, problems) };
    }),
  );

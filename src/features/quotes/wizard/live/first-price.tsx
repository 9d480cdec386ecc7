import { Box, Button, Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { blankEntry } from '#shared/forms/change.ts';
import { entriesAt } from '#shared/forms/entry.ts';
import { type RawGroup, valueAt, withValue } from '#shared/forms/raw.ts';
import type { PrefilledEntry } from '#shared/products/parts/client-history.ts';
import { completeForFirstPrice, type FirstPrice, isAnsweredForFirstPrice } from '#shared/products/parts/first-price.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { useNormalizedForm } from '#ui/schema-form/use-normalized-form.ts';
import { columnsOf, formulaAt } from '../pricing/formulas.ts';
import { UndeclaredNote } from '../pricing/undeclared-notice.tsx';
import { QuoteSections } from '../steps/quote-sections.tsx';
import type { PricedWork } from '../work/use-priced-work.ts';
import { useDevicePrice } from './device-price.ts';
import { PriceList } from './price-list.tsx';

interface FirstPriceProps {
  readonly pricedWork: PricedWork;
  /** Called with the answers about the first entry of a list, once they are taken over. */
  readonly onEntry: (entry: PrefilledEntry | null) => void;
}

/** A first price from at most four answers, before the client is known; the answers are then taken into the quote. */
export default function FirstPricePanel({ pricedWork, onEntry }: FirstPriceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { firstPrice } = pricedWork.work.product;
  if (!firstPrice) return null;
  return isOpen ? (
    <FirstPriceForm
      pricedWork={pricedWork}
      firstPrice={firstPrice}
      onEntry={onEntry}
      onClose={() => setIsOpen(false)}
    />
  ) : (
    <Button
      variant="outline"
      height="auto"
      minHeight="11"
      whiteSpace="normal"
      marginBottom="6"
      onClick={() => setIsOpen(true)}
    >
      <Icon name="calculator" />
      Premier prix sans coordonnées
    </Button>
  );
}

interface AskedProps extends FirstPriceProps {
  readonly firstPrice: FirstPrice;
  readonly onClose: () => void;
}

function FirstPriceForm({ pricedWork: { work, replace }, firstPrice, onEntry, onClose }: AskedProps) {
  const { product, context } = work;
  const { sections, list, assumptions } = firstPrice;
  const [defaultValues] = useState(() => {
    const values = work.form.getValues() as RawGroup;
    const isStarted = !list || entriesAt(values, list).length > 0;
    return product.normalize(isStarted ? values : withValue(values, list, [blankEntry(product.fields, list)]), context);
  });
  const form = useForm<FieldValues, unknown, FieldValues>({ mode: 'onTouched', defaultValues });
  useNormalizedForm(form, product.fields, context);
  const formWork = useMemo(() => ({ ...work, form }), [work, form]);
  const quote = useFormSnapshot(
    form,
    (values) => {
      const answers = values as RawGroup;
      return isAnsweredForFirstPrice(product.fields, firstPrice, answers, context)
        ? completeForFirstPrice(product.fields, firstPrice, answers, context)
        : null;
    },
    'after-frame',
  );
  const problem = quote && product.check(quote, context).problems[0]?.message;
  const { price, isComputing } = useDevicePrice(work, quote && !problem ? quote : undefined);
  const formulas =
    price && columnsOf(price.estimation).flatMap(({ code }) => formulaAt(price.estimation, 'A', code) ?? []);
  const takeOver = () => {
    const answers = form.getValues() as RawGroup;
    const paths = sections.flatMap(({ fields }) => fields).filter((path) => !list || !path.startsWith(`${list}.`));
    const answersCopied = paths.reduce(
      (values, path) => withValue(values, path, valueAt(answers, path) as RawGroup),
      work.form.getValues() as RawGroup,
    );
    const [entry] = list ? entriesAt(answers, list) : [];
    onEntry(list && entry ? { path: list, entry, source: 'premier prix', isTyped: false } : null);
    replace(answersCopied);
    onClose();
  };
  return (
    <Box marginBottom="6">
      <PageSection title="Premier prix" facts={'Sans nom ni coordonnées\u00A0: ils seront demandés ensuite.'}>
        <Box
          role="form"
          aria-label="Premier prix"
          onKeyDown={(event) => {
            const isField = event.target instanceof HTMLInputElement;
            if (event.key === 'Enter' && isField) event.preventDefault();
          }}
        >
          <QuoteSections work={formWork} sections={sections} title="Premier prix" />
        </Box>
        <Box role="status" fontSize="sm" color="fg.muted">
          {formulas ? <PriceList formulas={formulas} chosenKey={null} onChoose={undefined} /> : null}
          {formulas && quote ? <UndeclaredNote product={product} quote={quote} context={context} /> : null}
          {formulas
            ? `Par an. Tarif indicatif, à confirmer.${assumptions.length > 0 ? ` Hypothèses\u00A0: ${assumptions.join(', ')}.` : ''}`
            : (problem ?? (isComputing ? 'Calcul du prix…' : waitingText(quote !== null)))}
        </Box>
        <Flex wrap="wrap" gap="3" justify="flex-end" marginTop="4">
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          <Button onClick={takeOver}>Continuer avec ces réponses</Button>
        </Flex>
      </PageSection>
    </Box>
  );
}

const waitingText = (isAnswered: boolean): string =>
  isAnswered
    ? 'Aucun prix sur cet appareil\u00A0: continuez, il sera calculé à la dernière étape.'
    : 'Dès que rien ne manque.';

import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { fold } from '#shared/primitives/text.ts';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid } from '#ui/form/field-grid.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  type CardState,
  Head,
  type MoveRow,
  Movers,
  type NamedBroker,
  Opener,
  SelectionBox,
  selectionKey,
} from './card-parts.tsx';
import type { ProductDraft, RangesDraft } from './range-draft.ts';
import '#ui/fields/controls/plain-checkbox.css';
import { TextControl } from '#ui/fields/controls/controls.tsx';

type Path = `ranges.${number}.products.${number}`;

interface ProductCardProps extends CardState {
  readonly path: Path;
  readonly product: ProductDraft;
  readonly control: Control<RangesDraft, unknown, RangesDraft>;
  readonly codes: readonly ListItem[];
  readonly brokers: readonly NamedBroker[];
  readonly move: MoveRow;
}

/** A product, with its documents and excluded brokers once opened. */
export function ProductCard({ path, product, control, codes, brokers, move, ...cardState }: ProductCardProps) {
  const { expandedIds, onExpandedIds } = cardState;
  const isOpen = expandedIds.has(product.id);
  const name = product.title || 'Nouveau produit';
  const toggle = () => {
    const next = new Set(expandedIds);
    if (isOpen) next.delete(product.id);
    else next.add(product.id);
    onExpandedIds(next);
  };
  return (
    <Card aria-label={`Produit ${name}`}>
      <Head>
        <SelectionBox rowKey={selectionKey('product', product)} label={`Supprimer le produit ${name}`} {...cardState} />
        <Opener type="button" aria-expanded={isOpen} onClick={toggle}>
          <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
            {name}
          </chakra.span>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </Opener>
        <Movers name={`le produit ${name}`} move={move} />
      </Head>
      {isOpen ? (
        <chakra.div paddingInline={{ base: '2', md: '5' }} paddingBottom="4">
          <FieldGrid>
            <TextField control={control} name={`${path}.title`} label="Titre" required maxLength={100} />
            <TextField control={control} name={`${path}.menuTitle`} label="Titre du menu" required maxLength={100} />
            <SelectField
              control={control}
              name={`${path}.okayoEquivalent`}
              label="Produit équivalent"
              required
              options={codes}
            />
          </FieldGrid>
          <Brokers path={path} control={control} brokers={brokers} />
          {product.files.map((file, index) => (
            <chakra.fieldset key={file.type} marginTop="5">
              <chakra.legend fontWeight="semibold" marginBottom="2">
                {file.type}
              </chakra.legend>
              <FieldGrid>
                <TextField control={control} name={`${path}.files.${index}.label`} label={`Libellé ${file.type}`} />
                <div>
                  <FileField
                    control={control}
                    name={`${path}.files.${index}.chosen`}
                    label={file.hashedName ? `Remplacer ${file.type}` : `Fichier ${file.type}`}
                    isSingle
                    hint="Images et PDF, 10&nbsp;Mo au plus pour tout l’enregistrement"
                  />
                  {file.hashedName && file.chosen.length === 0 ? (
                    <Text marginTop="1" fontSize="sm" color="fg.muted">
                      {`Document actuel\u00A0: ${file.fileName}`}
                    </Text>
                  ) : null}
                </div>
              </FieldGrid>
            </chakra.fieldset>
          ))}
        </chakra.div>
      ) : null}
    </Card>
  );
}

/** Number of brokers listed without a search. */
const shownBrokers = 12;

/** Brokers that may not sell the product; all others may. */
function Brokers({ path, control, brokers }: Pick<ProductCardProps, 'path' | 'control' | 'brokers'>) {
  const { field } = useController({ control, name: `${path}.forbidden` });
  const forbidden: readonly number[] = field.value;
  const [typed, setTyped] = useState('');
  const words = fold(typed).split(' ');
  const matchingBrokers = brokers.filter(({ name }) => words.every((word) => fold(name).includes(word)));
  const listedBrokers = matchingBrokers.slice(0, shownBrokers);
  const othersCount = matchingBrokers.length - listedBrokers.length;
  const forbiddenBrokers = brokers.filter(({ id }) => forbidden.includes(id));
  return (
    <chakra.fieldset marginTop="5">
      <chakra.legend fontWeight="semibold">Courtiers non autorisés</chakra.legend>
      <Text fontSize="sm" color="fg.muted">
        Ce produit n’existe pas pour les courtiers cochés&nbsp;: ni à l’accueil, ni sur leurs appareils, ni en devis.
      </Text>
      {brokers.length > shownBrokers ? (
        <>
          <Text fontSize="sm">{`Cochés\u00A0: ${forbiddenBrokers.map(({ name }) => name).join(', ') || 'aucun'}`}</Text>
          <Box marginTop="2">
            <TextControl
              type="search"
              aria-label="Chercher un courtier"
              placeholder="Chercher un courtier"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Box>
        </>
      ) : null}
      <Flex wrap="wrap" columnGap="6">
        {listedBrokers.map(({ id, name }) => (
          <Flex as="label" key={id} align="center" gap="3" minHeight="11">
            <input
              type="checkbox"
              className="plain-checkbox"
              checked={forbidden.includes(id)}
              onChange={({ target }) =>
                field.onChange(
                  target.checked
                    ? [...forbidden, id].sort((a, b) => a - b)
                    : forbidden.filter((brokerId) => brokerId !== id),
                )
              }
            />
            {name}
          </Flex>
        ))}
      </Flex>
      {othersCount > 0 ? (
        <Text
          fontSize="sm"
          color="fg.muted"
        >{`${othersCount === 1 ? '1 autre' : `${formatCount(othersCount)} autres`}\u00A0: précisez le nom.`}</Text>
      ) : null}
    </chakra.fieldset>
  );
}

const Card = chakra('section', {
  base: { marginTop: '4', borderWidth: '1px', borderColor: 'border.subtle', borderRadius: 'l2' },
});

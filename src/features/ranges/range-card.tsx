import { chakra, Flex } from '@chakra-ui/react';
import type { Control } from 'react-hook-form';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { rangeIcons } from '#shared/schemas/range-forms.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid } from '#ui/form/field-grid.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  type CardState,
  Head,
  type MoveRow,
  Movers,
  moveActions,
  type NamedBroker,
  Opener,
  rowKey,
  SelectionBox,
  selectionKey,
} from './card-parts.tsx';
import { ProductCard } from './product-card.tsx';
import type { RangeDraft, RangesDraft } from './range-draft.ts';

const iconLabels: Readonly<Record<(typeof rangeIcons)[number], string>> = {
  directions_car: 'Voiture',
  maps_home_work: 'Maison',
  verified_user: 'Bouclier',
  monitor_heart: 'Cœur',
  local_library: 'Livre',
  agriculture: 'Tracteur',
  chair: 'Fauteuil',
};
const iconOptions = rangeIcons.map((code) => ({ code, libelle: iconLabels[code] }));

interface RangeCardProps extends CardState {
  readonly at: number;
  readonly range: RangeDraft;
  readonly control: Control<RangesDraft, unknown, RangesDraft>;
  readonly codes: readonly ListItem[];
  readonly brokers: readonly NamedBroker[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly move: MoveRow;
  readonly onMoveProduct: (at: number, offset: 1 | -1) => void;
}

/** A range, with its products once opened. */
export function RangeCard(props: RangeCardProps) {
  const { at, range, control, codes, brokers, isOpen, onOpen, move, onMoveProduct, ...cardState } = props;
  const name = range.title || 'Nouvelle gamme';
  const count = range.products.length;
  return (
    <Card aria-label={`Gamme ${name}`}>
      <Head>
        <SelectionBox rowKey={selectionKey('range', range)} label={`Supprimer la gamme ${name}`} {...cardState} />
        <Opener type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Icon name={range.iconName} size={24} />
          <Flex as="span" flex="1" minWidth="0" wrap="wrap" align="baseline" justify="space-between" columnGap="3">
            <chakra.span fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </chakra.span>
            <chakra.span color="fg.muted" fontSize="sm">
              {range.active ? '' : 'masquée · '}
              {`${count}\u00A0${count > 1 ? 'produits' : 'produit'}`}
            </chakra.span>
          </Flex>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </Opener>
        <Movers name={`la gamme ${name}`} move={move} />
      </Head>
      {isOpen ? (
        <chakra.div paddingInline={{ base: '3', md: '5' }} paddingBottom="4">
          <FieldGrid>
            <TextField control={control} name={`ranges.${at}.title`} label="Titre" required maxLength={100} />
            <SelectField
              control={control}
              name={`ranges.${at}.iconName`}
              label="Icône"
              required
              options={iconOptions}
              emptyLabel={false}
            />
            <SwitchField control={control} name={`ranges.${at}.active`} label="Affichée à l’accueil" />
          </FieldGrid>
          {range.products.map((product, productIndex) => (
            <ProductCard
              key={rowKey(product.id, productIndex)}
              path={`ranges.${at}.products.${productIndex}`}
              product={product}
              control={control}
              codes={codes}
              brokers={brokers}
              move={moveActions(productIndex, count, (offset) => onMoveProduct(productIndex, offset))}
              {...cardState}
            />
          ))}
        </chakra.div>
      ) : null}
    </Card>
  );
}

const Card = chakra('section', {
  base: {
    marginBottom: '4',
    background: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
  },
});
